CREATE FUNCTION sb_history_of_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN
  INSERT INTO "sb_history_user"(_source, _added, _changed, _gone, "birthDate", "city", "company", "email", "gender", "id", "latitude", "longitude", "name", "nationality", "phone", "picture", "postcode", "street", "username", "website", _until)
  VALUES(OLD._source, OLD._added, OLD._changed, OLD._gone, OLD."birthDate", OLD."city", OLD."company", OLD."email", OLD."gender", OLD."id", OLD."latitude", OLD."longitude", OLD."name", OLD."nationality", OLD."phone", OLD."picture", OLD."postcode", OLD."street", OLD."username", OLD."website", NEW._changed);
  RETURN NULL;
END$$;
CREATE TABLE page (
    _source text NOT NULL,
    id numeric NOT NULL,
    title text,
    description text,
    "extract" text,
    url text,
    language text,
    "byteCount" numeric(39,0),
    "revisionID" numeric(39,0),
    "updatedAt" timestamp with time zone,
    thumbnail text,
    image text,
    coordinates json,
    _added timestamp with time zone NOT NULL,
    _changed timestamp with time zone NOT NULL,
    _gone timestamp with time zone
);
CREATE TABLE repo (
    _source text NOT NULL,
    id numeric NOT NULL,
    name text,
    "fullName" text,
    url text,
    "starCount" numeric(39,0),
    "forkCount" numeric(39,0),
    "avatarURL" text,
    description text,
    language text,
    owner text,
    "createdAt" timestamp with time zone,
    "updatedAt" timestamp with time zone,
    "pushedAt" timestamp with time zone,
    topics json,
    license text,
    "openIssueCount" numeric(39,0),
    size numeric(39,0),
    "defaultBranch" text,
    "isArchived" boolean,
    "isFork" boolean,
    homepage text,
    _added timestamp with time zone NOT NULL,
    _changed timestamp with time zone NOT NULL,
    _gone timestamp with time zone
);
CREATE TABLE sb_column (
    entity text NOT NULL,
    name text NOT NULL,
    kind text NOT NULL
);
CREATE TABLE sb_history_user (
    _version bigint NOT NULL,
    _source text NOT NULL,
    _added timestamp with time zone NOT NULL,
    _changed timestamp with time zone NOT NULL,
    _gone timestamp with time zone,
    _until timestamp with time zone NOT NULL,
    "birthDate" timestamp with time zone,
    city text,
    company text,
    email text,
    gender text,
    id text COLLATE pg_catalog."C",
    latitude text,
    longitude text,
    name text,
    nationality text,
    phone text,
    picture text,
    postcode text,
    street text,
    username text,
    website text
);
ALTER TABLE sb_history_user ALTER COLUMN _version ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sb_history_user__version_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE sb_list (
    list bigint NOT NULL,
    source text NOT NULL,
    entity text NOT NULL,
    request text NOT NULL,
    slice text NOT NULL,
    whole_at timestamp with time zone
);
ALTER TABLE sb_list ALTER COLUMN list ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sb_list_list_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE sb_member_page (
    id numeric NOT NULL,
    list bigint NOT NULL
);
CREATE TABLE sb_member_repo (
    id numeric NOT NULL,
    list bigint NOT NULL
);
CREATE TABLE sb_member_story (
    id numeric NOT NULL,
    list bigint NOT NULL
);
CREATE TABLE sb_member_user (
    id text NOT NULL COLLATE pg_catalog."C",
    list bigint NOT NULL
);
CREATE TABLE sb_pending (
    number bigint NOT NULL,
    source text NOT NULL,
    entity text NOT NULL,
    kind text NOT NULL,
    id text,
    input json NOT NULL,
    base json NOT NULL,
    made_at timestamp with time zone NOT NULL,
    is_attempted boolean NOT NULL
);
ALTER TABLE sb_pending ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sb_pending_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE sb_run (
    run bigint NOT NULL,
    list bigint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    page_size bigint NOT NULL,
    cursor text,
    pages bigint NOT NULL,
    records bigint NOT NULL,
    since timestamp with time zone
);
ALTER TABLE sb_run ALTER COLUMN run ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sb_run_run_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE sb_seen_page (
    list bigint NOT NULL,
    id numeric NOT NULL
);
CREATE TABLE sb_seen_repo (
    list bigint NOT NULL,
    id numeric NOT NULL
);
CREATE TABLE sb_seen_story (
    list bigint NOT NULL,
    id numeric NOT NULL
);
CREATE TABLE sb_seen_user (
    list bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE sb_version (
    version integer NOT NULL
);
CREATE TABLE story (
    _source text NOT NULL,
    id numeric NOT NULL,
    title text,
    score numeric(39,0),
    "commentCount" numeric(39,0),
    username text,
    "createdAt" timestamp with time zone,
    url text,
    "pageURL" text,
    type text,
    text text,
    "commentIDs" json,
    "optionIDs" json,
    _added timestamp with time zone NOT NULL,
    _changed timestamp with time zone NOT NULL,
    _gone timestamp with time zone
);
CREATE TABLE "user" (
    _source text NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text,
    street text,
    city text,
    postcode text,
    latitude text,
    longitude text,
    username text,
    email text,
    phone text,
    website text,
    company text,
    gender text,
    nationality text,
    "birthDate" timestamp with time zone,
    picture text,
    _added timestamp with time zone NOT NULL,
    _changed timestamp with time zone NOT NULL,
    _gone timestamp with time zone
);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 1, 'Tea 1', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 2, 'Tea 2', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 3, 'Tea 3', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 4, 'Tea 4', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 5, 'Tea 5', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_5', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 6, 'Tea 6', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_6', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 7, 'Tea 7', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_7', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 8, 'Tea 8', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_8', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 9, 'Tea 9', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_9', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 10, 'Tea 10', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_10', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 11, 'Tea 11', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_11', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 12, 'Tea 12', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_12', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 13, 'Tea 13', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_13', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 14, 'Tea 14', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_14', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 15, 'Tea 15', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_15', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 16, 'Tea 16', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_16', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 17, 'Tea 17', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_17', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 18, 'Tea 18', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_18', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 19, 'Tea 19', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_19', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO page VALUES ('wikipedia-pages http://127.0.0.1:8399', 20, 'Tea 20', NULL, NULL, 'https://en.wikipedia.org/wiki/Tea_20', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 0, 'r0', 'o/r0', 'https://github.com/o/r0', 1, 0, '', NULL, NULL, NULL, '2010-01-01 00:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 1, 'r1', 'o/r1', 'https://github.com/o/r1', 1, 0, '', NULL, NULL, NULL, '2010-01-01 12:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 2, 'r2', 'o/r2', 'https://github.com/o/r2', 1, 0, '', NULL, NULL, NULL, '2010-01-02 01:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 3, 'r3', 'o/r3', 'https://github.com/o/r3', 1, 0, '', NULL, NULL, NULL, '2010-01-02 13:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 4, 'r4', 'o/r4', 'https://github.com/o/r4', 1, 0, '', NULL, NULL, NULL, '2010-01-03 02:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 5, 'r5', 'o/r5', 'https://github.com/o/r5', 1, 0, '', NULL, NULL, NULL, '2010-01-03 14:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 6, 'r6', 'o/r6', 'https://github.com/o/r6', 1, 0, '', NULL, NULL, NULL, '2010-01-04 03:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 7, 'r7', 'o/r7', 'https://github.com/o/r7', 1, 0, '', NULL, NULL, NULL, '2010-01-04 15:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 8, 'r8', 'o/r8', 'https://github.com/o/r8', 1, 0, '', NULL, NULL, NULL, '2010-01-05 04:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 9, 'r9', 'o/r9', 'https://github.com/o/r9', 1, 0, '', NULL, NULL, NULL, '2010-01-05 16:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 10, 'r10', 'o/r10', 'https://github.com/o/r10', 1, 0, '', NULL, NULL, NULL, '2010-01-06 05:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 11, 'r11', 'o/r11', 'https://github.com/o/r11', 1, 0, '', NULL, NULL, NULL, '2010-01-06 17:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 12, 'r12', 'o/r12', 'https://github.com/o/r12', 1, 0, '', NULL, NULL, NULL, '2010-01-07 06:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 13, 'r13', 'o/r13', 'https://github.com/o/r13', 1, 0, '', NULL, NULL, NULL, '2010-01-07 18:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 14, 'r14', 'o/r14', 'https://github.com/o/r14', 1, 0, '', NULL, NULL, NULL, '2010-01-08 07:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 15, 'r15', 'o/r15', 'https://github.com/o/r15', 1, 0, '', NULL, NULL, NULL, '2010-01-08 19:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 16, 'r16', 'o/r16', 'https://github.com/o/r16', 1, 0, '', NULL, NULL, NULL, '2010-01-09 08:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 17, 'r17', 'o/r17', 'https://github.com/o/r17', 1, 0, '', NULL, NULL, NULL, '2010-01-09 20:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 18, 'r18', 'o/r18', 'https://github.com/o/r18', 1, 0, '', NULL, NULL, NULL, '2010-01-10 09:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 19, 'r19', 'o/r19', 'https://github.com/o/r19', 1, 0, '', NULL, NULL, NULL, '2010-01-10 21:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 20, 'r20', 'o/r20', 'https://github.com/o/r20', 1, 0, '', NULL, NULL, NULL, '2010-01-11 10:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 21, 'r21', 'o/r21', 'https://github.com/o/r21', 1, 0, '', NULL, NULL, NULL, '2010-01-11 22:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 22, 'r22', 'o/r22', 'https://github.com/o/r22', 1, 0, '', NULL, NULL, NULL, '2010-01-12 11:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 23, 'r23', 'o/r23', 'https://github.com/o/r23', 1, 0, '', NULL, NULL, NULL, '2010-01-12 23:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 24, 'r24', 'o/r24', 'https://github.com/o/r24', 1, 0, '', NULL, NULL, NULL, '2010-01-13 12:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 25, 'r25', 'o/r25', 'https://github.com/o/r25', 1, 0, '', NULL, NULL, NULL, '2010-01-14 00:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 26, 'r26', 'o/r26', 'https://github.com/o/r26', 1, 0, '', NULL, NULL, NULL, '2010-01-14 13:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 27, 'r27', 'o/r27', 'https://github.com/o/r27', 1, 0, '', NULL, NULL, NULL, '2010-01-15 01:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 28, 'r28', 'o/r28', 'https://github.com/o/r28', 1, 0, '', NULL, NULL, NULL, '2010-01-15 14:00:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO repo VALUES ('github-repos http://127.0.0.1:8399', 29, 'r29', 'o/r29', 'https://github.com/o/r29', 1, 0, '', NULL, NULL, NULL, '2010-01-16 02:30:00+00', NULL, NULL, '[]', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO sb_column VALUES ('user', 'id', 'text');
INSERT INTO sb_column VALUES ('user', 'name', 'text');
INSERT INTO sb_column VALUES ('user', 'street', 'text');
INSERT INTO sb_column VALUES ('user', 'city', 'text');
INSERT INTO sb_column VALUES ('user', 'postcode', 'text');
INSERT INTO sb_column VALUES ('user', 'latitude', 'text');
INSERT INTO sb_column VALUES ('user', 'longitude', 'text');
INSERT INTO sb_column VALUES ('user', 'username', 'text');
INSERT INTO sb_column VALUES ('user', 'email', 'text');
INSERT INTO sb_column VALUES ('user', 'phone', 'text');
INSERT INTO sb_column VALUES ('user', 'website', 'text');
INSERT INTO sb_column VALUES ('user', 'company', 'text');
INSERT INTO sb_column VALUES ('user', 'gender', 'text');
INSERT INTO sb_column VALUES ('user', 'nationality', 'text');
INSERT INTO sb_column VALUES ('user', 'birthDate', 'date');
INSERT INTO sb_column VALUES ('user', 'picture', 'text');
INSERT INTO sb_column VALUES ('repo', 'id', 'integer');
INSERT INTO sb_column VALUES ('repo', 'name', 'text');
INSERT INTO sb_column VALUES ('repo', 'fullName', 'text');
INSERT INTO sb_column VALUES ('repo', 'url', 'text');
INSERT INTO sb_column VALUES ('repo', 'starCount', 'integer');
INSERT INTO sb_column VALUES ('repo', 'forkCount', 'integer');
INSERT INTO sb_column VALUES ('repo', 'avatarURL', 'text');
INSERT INTO sb_column VALUES ('repo', 'description', 'text');
INSERT INTO sb_column VALUES ('repo', 'language', 'text');
INSERT INTO sb_column VALUES ('repo', 'owner', 'text');
INSERT INTO sb_column VALUES ('repo', 'createdAt', 'date');
INSERT INTO sb_column VALUES ('repo', 'updatedAt', 'date');
INSERT INTO sb_column VALUES ('repo', 'pushedAt', 'date');
INSERT INTO sb_column VALUES ('repo', 'topics', 'list of text');
INSERT INTO sb_column VALUES ('repo', 'license', 'text');
INSERT INTO sb_column VALUES ('repo', 'openIssueCount', 'integer');
INSERT INTO sb_column VALUES ('repo', 'size', 'integer');
INSERT INTO sb_column VALUES ('repo', 'defaultBranch', 'text');
INSERT INTO sb_column VALUES ('repo', 'isArchived', 'boolean');
INSERT INTO sb_column VALUES ('repo', 'isFork', 'boolean');
INSERT INTO sb_column VALUES ('repo', 'homepage', 'text');
INSERT INTO sb_column VALUES ('story', 'id', 'integer');
INSERT INTO sb_column VALUES ('story', 'title', 'text');
INSERT INTO sb_column VALUES ('story', 'score', 'integer');
INSERT INTO sb_column VALUES ('story', 'commentCount', 'integer');
INSERT INTO sb_column VALUES ('story', 'username', 'text');
INSERT INTO sb_column VALUES ('story', 'createdAt', 'date');
INSERT INTO sb_column VALUES ('story', 'url', 'text');
INSERT INTO sb_column VALUES ('story', 'pageURL', 'text');
INSERT INTO sb_column VALUES ('story', 'type', 'text');
INSERT INTO sb_column VALUES ('story', 'text', 'text');
INSERT INTO sb_column VALUES ('story', 'commentIDs', 'list of integer');
INSERT INTO sb_column VALUES ('story', 'optionIDs', 'list of integer');
INSERT INTO sb_column VALUES ('page', 'id', 'integer');
INSERT INTO sb_column VALUES ('page', 'title', 'text');
INSERT INTO sb_column VALUES ('page', 'description', 'text');
INSERT INTO sb_column VALUES ('page', 'extract', 'text');
INSERT INTO sb_column VALUES ('page', 'url', 'text');
INSERT INTO sb_column VALUES ('page', 'language', 'text');
INSERT INTO sb_column VALUES ('page', 'byteCount', 'integer');
INSERT INTO sb_column VALUES ('page', 'revisionID', 'integer');
INSERT INTO sb_column VALUES ('page', 'updatedAt', 'date');
INSERT INTO sb_column VALUES ('page', 'thumbnail', 'text');
INSERT INTO sb_column VALUES ('page', 'image', 'text');
INSERT INTO sb_column VALUES ('page', 'coordinates', 'object');
INSERT INTO sb_history_user OVERRIDING SYSTEM VALUE VALUES (1, 'jsonplaceholder-users http://127.0.0.1:8399', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL, '2026-11-23 12:09:34+00', NULL, 'Northwick', NULL, NULL, NULL, '1', '51.2', '-3.4', 'Ada Fernsby', NULL, NULL, NULL, '04512', 'Mill Lane', NULL, NULL);
INSERT INTO sb_history_user OVERRIDING SYSTEM VALUE VALUES (2, 'jsonplaceholder-users http://127.0.0.1:8399', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL, '2026-11-23 12:09:34+00', NULL, 'Northwick', NULL, NULL, NULL, '2', '51.2', '-3.4', 'Ada Fernsby', NULL, NULL, NULL, '04512', 'Mill Lane', NULL, NULL);
INSERT INTO sb_history_user OVERRIDING SYSTEM VALUE VALUES (3, 'jsonplaceholder-users http://127.0.0.1:8399', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL, '2026-11-23 12:09:34+00', NULL, 'Northwick', NULL, NULL, NULL, '3', '51.2', '-3.4', 'Ada Fernsby', NULL, NULL, NULL, '04512', 'Mill Lane', NULL, NULL);
INSERT INTO sb_history_user OVERRIDING SYSTEM VALUE VALUES (4, 'jsonplaceholder-users http://127.0.0.1:8399', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL, '2026-11-23 12:09:34+00', NULL, 'Northwick', NULL, NULL, NULL, '4', '51.2', '-3.4', 'Ada Fernsby', NULL, NULL, NULL, '04512', 'Mill Lane', NULL, NULL);
INSERT INTO sb_history_user OVERRIDING SYSTEM VALUE VALUES (5, 'jsonplaceholder-users http://127.0.0.1:8399', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL, '2026-11-23 12:09:34+00', NULL, 'Northwick', NULL, NULL, NULL, '1', '51.2', '-3.4', 'Ada Lovelace', NULL, NULL, NULL, '04512', 'Mill Lane', NULL, NULL);
INSERT INTO sb_history_user OVERRIDING SYSTEM VALUE VALUES (6, 'jsonplaceholder-users http://127.0.0.1:8399', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL, '2026-11-23 12:09:34+00', NULL, 'Northwick', NULL, NULL, NULL, '2', '51.2', '-3.4', 'Ada Lovelace', NULL, NULL, NULL, '04512', 'Mill Lane', NULL, NULL);
INSERT INTO sb_history_user OVERRIDING SYSTEM VALUE VALUES (7, 'jsonplaceholder-users http://127.0.0.1:8399', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL, '2026-11-23 12:09:34+00', NULL, 'Northwick', NULL, NULL, NULL, '3', '51.2', '-3.4', 'Ada Lovelace', NULL, NULL, NULL, '04512', 'Mill Lane', NULL, NULL);
INSERT INTO sb_history_user OVERRIDING SYSTEM VALUE VALUES (8, 'jsonplaceholder-users http://127.0.0.1:8399', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL, '2026-11-23 12:09:34+00', NULL, 'Northwick', NULL, NULL, NULL, '4', '51.2', '-3.4', 'Ada Lovelace', NULL, NULL, NULL, '04512', 'Mill Lane', NULL, NULL);
INSERT INTO sb_list OVERRIDING SYSTEM VALUE VALUES (1, 'jsonplaceholder-users http://127.0.0.1:8399', 'user', '{}', '', '2026-11-23 12:09:34+00');
INSERT INTO sb_list OVERRIDING SYSTEM VALUE VALUES (2, 'github-repos http://127.0.0.1:8399', 'repo', '{"query":"language:swift"}', 'created=1262304000..1263159000', '2026-11-23 12:09:34+00');
INSERT INTO sb_list OVERRIDING SYSTEM VALUE VALUES (3, 'github-repos http://127.0.0.1:8399', 'repo', '{"query":"language:swift"}', 'created=1263159001..1264059000', NULL);
INSERT INTO sb_list OVERRIDING SYSTEM VALUE VALUES (4, 'hacker-news-stories http://127.0.0.1:8399', 'story', '{"feed":"topstories"}', '', NULL);
INSERT INTO sb_list OVERRIDING SYSTEM VALUE VALUES (5, 'wikipedia-pages http://127.0.0.1:8399', 'page', '{"query":"tea"}', '', NULL);
INSERT INTO sb_member_repo VALUES (0, 2);
INSERT INTO sb_member_repo VALUES (1, 2);
INSERT INTO sb_member_repo VALUES (2, 2);
INSERT INTO sb_member_repo VALUES (3, 2);
INSERT INTO sb_member_repo VALUES (4, 2);
INSERT INTO sb_member_repo VALUES (5, 2);
INSERT INTO sb_member_repo VALUES (6, 2);
INSERT INTO sb_member_repo VALUES (7, 2);
INSERT INTO sb_member_repo VALUES (8, 2);
INSERT INTO sb_member_repo VALUES (9, 2);
INSERT INTO sb_member_repo VALUES (10, 2);
INSERT INTO sb_member_repo VALUES (11, 2);
INSERT INTO sb_member_repo VALUES (12, 2);
INSERT INTO sb_member_repo VALUES (13, 2);
INSERT INTO sb_member_repo VALUES (14, 2);
INSERT INTO sb_member_repo VALUES (15, 2);
INSERT INTO sb_member_repo VALUES (16, 2);
INSERT INTO sb_member_repo VALUES (17, 2);
INSERT INTO sb_member_repo VALUES (18, 2);
INSERT INTO sb_member_repo VALUES (19, 2);
INSERT INTO sb_member_user VALUES ('1', 1);
INSERT INTO sb_member_user VALUES ('10', 1);
INSERT INTO sb_member_user VALUES ('11', 1);
INSERT INTO sb_member_user VALUES ('12', 1);
INSERT INTO sb_member_user VALUES ('13', 1);
INSERT INTO sb_member_user VALUES ('14', 1);
INSERT INTO sb_member_user VALUES ('15', 1);
INSERT INTO sb_member_user VALUES ('16', 1);
INSERT INTO sb_member_user VALUES ('17', 1);
INSERT INTO sb_member_user VALUES ('18', 1);
INSERT INTO sb_member_user VALUES ('19', 1);
INSERT INTO sb_member_user VALUES ('2', 1);
INSERT INTO sb_member_user VALUES ('20', 1);
INSERT INTO sb_member_user VALUES ('21', 1);
INSERT INTO sb_member_user VALUES ('22', 1);
INSERT INTO sb_member_user VALUES ('23', 1);
INSERT INTO sb_member_user VALUES ('24', 1);
INSERT INTO sb_member_user VALUES ('25', 1);
INSERT INTO sb_member_user VALUES ('26', 1);
INSERT INTO sb_member_user VALUES ('27', 1);
INSERT INTO sb_member_user VALUES ('28', 1);
INSERT INTO sb_member_user VALUES ('29', 1);
INSERT INTO sb_member_user VALUES ('3', 1);
INSERT INTO sb_member_user VALUES ('30', 1);
INSERT INTO sb_member_user VALUES ('31', 1);
INSERT INTO sb_member_user VALUES ('32', 1);
INSERT INTO sb_member_user VALUES ('33', 1);
INSERT INTO sb_member_user VALUES ('34', 1);
INSERT INTO sb_member_user VALUES ('35', 1);
INSERT INTO sb_member_user VALUES ('36', 1);
INSERT INTO sb_member_user VALUES ('37', 1);
INSERT INTO sb_member_user VALUES ('38', 1);
INSERT INTO sb_member_user VALUES ('39', 1);
INSERT INTO sb_member_user VALUES ('4', 1);
INSERT INTO sb_member_user VALUES ('40', 1);
INSERT INTO sb_member_user VALUES ('5', 1);
INSERT INTO sb_member_user VALUES ('6', 1);
INSERT INTO sb_member_user VALUES ('7', 1);
INSERT INTO sb_member_user VALUES ('8', 1);
INSERT INTO sb_member_user VALUES ('9', 1);
INSERT INTO sb_pending OVERRIDING SYSTEM VALUE VALUES (1, 'jsonplaceholder-users http://127.0.0.1:8399', 'user', 'edit', '"5"', '{"name":"Oda"}', '{"name":"Ada Fernsby"}', '2026-11-23 12:09:34+00', false);
INSERT INTO sb_pending OVERRIDING SYSTEM VALUE VALUES (2, 'jsonplaceholder-users http://127.0.0.1:8399', 'user', 'delete', '"6"', '{}', '{"birthDate":null,"city":"Northwick","company":null,"email":null,"gender":null,"id":"6","latitude":"51.2","longitude":"-3.4","name":"Ada Fernsby","nationality":null,"phone":null,"picture":null,"postcode":"04512","street":"Mill Lane","username":null,"website":null}', '2026-11-23 12:09:34+00', false);
INSERT INTO sb_pending OVERRIDING SYSTEM VALUE VALUES (3, 'jsonplaceholder-users http://127.0.0.1:8399', 'user', 'add', NULL, '{"name":"Ida"}', '{}', '2026-11-23 12:09:34+00', false);
INSERT INTO sb_run OVERRIDING SYSTEM VALUE VALUES (1, 1, '2026-11-23 12:09:34+00', 'complete', 4, NULL, 10, 40, NULL);
INSERT INTO sb_run OVERRIDING SYSTEM VALUE VALUES (2, 1, '2026-11-23 12:09:34+00', 'incomplete', 10, NULL, 1, 4, NULL);
INSERT INTO sb_run OVERRIDING SYSTEM VALUE VALUES (3, 1, '2026-11-23 12:09:34+00', 'open', 4, '{"c":{"page":5},"t":"UseCases.SyncPosition.PageNumber"}', 5, 20, NULL);
INSERT INTO sb_run OVERRIDING SYSTEM VALUE VALUES (4, 2, '2026-11-23 12:09:34+00', 'complete', 10, NULL, 2, 20, NULL);
INSERT INTO sb_run OVERRIDING SYSTEM VALUE VALUES (5, 3, '2026-11-23 12:09:34+00', 'open', 10, NULL, 1, 10, NULL);
INSERT INTO sb_run OVERRIDING SYSTEM VALUE VALUES (6, 4, '2026-11-23 12:09:34+00', 'open', 10, '{"c":{"offset":10},"t":"HackerNewsStories.StoryCursor"}', 2, 20, NULL);
INSERT INTO sb_run OVERRIDING SYSTEM VALUE VALUES (7, 5, '2026-11-23 12:09:34+00', 'open', 10, '{"c":{"fields":{"continue":"gsroffset||","gsroffset":"10"}},"t":"WikipediaPages.SearchCursor"}', 2, 20, NULL);
INSERT INTO sb_seen_page VALUES (5, 1);
INSERT INTO sb_seen_page VALUES (5, 2);
INSERT INTO sb_seen_page VALUES (5, 3);
INSERT INTO sb_seen_page VALUES (5, 4);
INSERT INTO sb_seen_page VALUES (5, 5);
INSERT INTO sb_seen_page VALUES (5, 6);
INSERT INTO sb_seen_page VALUES (5, 7);
INSERT INTO sb_seen_page VALUES (5, 8);
INSERT INTO sb_seen_page VALUES (5, 9);
INSERT INTO sb_seen_page VALUES (5, 10);
INSERT INTO sb_seen_page VALUES (5, 11);
INSERT INTO sb_seen_page VALUES (5, 12);
INSERT INTO sb_seen_page VALUES (5, 13);
INSERT INTO sb_seen_page VALUES (5, 14);
INSERT INTO sb_seen_page VALUES (5, 15);
INSERT INTO sb_seen_page VALUES (5, 16);
INSERT INTO sb_seen_page VALUES (5, 17);
INSERT INTO sb_seen_page VALUES (5, 18);
INSERT INTO sb_seen_page VALUES (5, 19);
INSERT INTO sb_seen_page VALUES (5, 20);
INSERT INTO sb_seen_repo VALUES (3, 20);
INSERT INTO sb_seen_repo VALUES (3, 21);
INSERT INTO sb_seen_repo VALUES (3, 22);
INSERT INTO sb_seen_repo VALUES (3, 23);
INSERT INTO sb_seen_repo VALUES (3, 24);
INSERT INTO sb_seen_repo VALUES (3, 25);
INSERT INTO sb_seen_repo VALUES (3, 26);
INSERT INTO sb_seen_repo VALUES (3, 27);
INSERT INTO sb_seen_repo VALUES (3, 28);
INSERT INTO sb_seen_repo VALUES (3, 29);
INSERT INTO sb_seen_story VALUES (4, 1);
INSERT INTO sb_seen_story VALUES (4, 2);
INSERT INTO sb_seen_story VALUES (4, 3);
INSERT INTO sb_seen_story VALUES (4, 4);
INSERT INTO sb_seen_story VALUES (4, 5);
INSERT INTO sb_seen_story VALUES (4, 6);
INSERT INTO sb_seen_story VALUES (4, 7);
INSERT INTO sb_seen_story VALUES (4, 8);
INSERT INTO sb_seen_story VALUES (4, 9);
INSERT INTO sb_seen_story VALUES (4, 10);
INSERT INTO sb_seen_story VALUES (4, 11);
INSERT INTO sb_seen_story VALUES (4, 12);
INSERT INTO sb_seen_story VALUES (4, 13);
INSERT INTO sb_seen_story VALUES (4, 14);
INSERT INTO sb_seen_story VALUES (4, 15);
INSERT INTO sb_seen_story VALUES (4, 16);
INSERT INTO sb_seen_story VALUES (4, 17);
INSERT INTO sb_seen_story VALUES (4, 18);
INSERT INTO sb_seen_story VALUES (4, 19);
INSERT INTO sb_seen_story VALUES (4, 20);
INSERT INTO sb_seen_user VALUES (1, '1');
INSERT INTO sb_seen_user VALUES (1, '2');
INSERT INTO sb_seen_user VALUES (1, '3');
INSERT INTO sb_seen_user VALUES (1, '4');
INSERT INTO sb_seen_user VALUES (1, '5');
INSERT INTO sb_seen_user VALUES (1, '6');
INSERT INTO sb_seen_user VALUES (1, '7');
INSERT INTO sb_seen_user VALUES (1, '8');
INSERT INTO sb_seen_user VALUES (1, '9');
INSERT INTO sb_seen_user VALUES (1, '10');
INSERT INTO sb_seen_user VALUES (1, '11');
INSERT INTO sb_seen_user VALUES (1, '12');
INSERT INTO sb_seen_user VALUES (1, '13');
INSERT INTO sb_seen_user VALUES (1, '14');
INSERT INTO sb_seen_user VALUES (1, '15');
INSERT INTO sb_seen_user VALUES (1, '16');
INSERT INTO sb_seen_user VALUES (1, '17');
INSERT INTO sb_seen_user VALUES (1, '18');
INSERT INTO sb_seen_user VALUES (1, '19');
INSERT INTO sb_seen_user VALUES (1, '20');
INSERT INTO sb_version VALUES (1);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 1, 'Story 1', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=1', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 2, 'Story 2', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=2', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 3, 'Story 3', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=3', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 4, 'Story 4', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=4', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 5, 'Story 5', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=5', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 6, 'Story 6', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=6', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 7, 'Story 7', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=7', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 8, 'Story 8', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=8', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 9, 'Story 9', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=9', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 10, 'Story 10', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=10', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 11, 'Story 11', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=11', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 12, 'Story 12', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=12', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 13, 'Story 13', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=13', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 14, 'Story 14', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=14', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 15, 'Story 15', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=15', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 16, 'Story 16', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=16', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 17, 'Story 17', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=17', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 18, 'Story 18', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=18', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 19, 'Story 19', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=19', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO story VALUES ('hacker-news-stories http://127.0.0.1:8399', 20, 'Story 20', NULL, NULL, 'ada', '2025-10-09 08:53:20+00', NULL, 'https://news.ycombinator.com/item?id=20', 'story', NULL, '[]', '[]', '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '5', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '6', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '7', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '8', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '10', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '11', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '12', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '9', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '13', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '14', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '15', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '16', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '17', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '18', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '19', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '20', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '21', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '22', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '23', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '24', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '25', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '26', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '27', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '28', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '29', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '30', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '31', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '32', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '33', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '34', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '35', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '36', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '37', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '38', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '39', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '40', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '1', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '2', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '3', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
INSERT INTO "user" VALUES ('jsonplaceholder-users http://127.0.0.1:8399', '4', 'Ada Fernsby', 'Mill Lane', 'Northwick', '04512', '51.2', '-3.4', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-23 12:09:34+00', '2026-11-23 12:09:34+00', NULL);
SELECT pg_catalog.setval('sb_history_user__version_seq', 8, true);
SELECT pg_catalog.setval('sb_list_list_seq', 5, true);
SELECT pg_catalog.setval('sb_pending_number_seq', 3, true);
SELECT pg_catalog.setval('sb_run_run_seq', 7, true);
ALTER TABLE ONLY page
    ADD CONSTRAINT page_pkey PRIMARY KEY (_source, id);
ALTER TABLE ONLY repo
    ADD CONSTRAINT repo_pkey PRIMARY KEY (_source, id);
ALTER TABLE ONLY sb_column
    ADD CONSTRAINT sb_column_pkey PRIMARY KEY (entity, name);
ALTER TABLE ONLY sb_list
    ADD CONSTRAINT sb_list_pkey PRIMARY KEY (list);
ALTER TABLE ONLY sb_member_page
    ADD CONSTRAINT sb_member_page_pkey PRIMARY KEY (id, list);
ALTER TABLE ONLY sb_member_repo
    ADD CONSTRAINT sb_member_repo_pkey PRIMARY KEY (id, list);
ALTER TABLE ONLY sb_member_story
    ADD CONSTRAINT sb_member_story_pkey PRIMARY KEY (id, list);
ALTER TABLE ONLY sb_member_user
    ADD CONSTRAINT sb_member_user_pkey PRIMARY KEY (id, list);
ALTER TABLE ONLY sb_pending
    ADD CONSTRAINT sb_pending_pkey PRIMARY KEY (number);
ALTER TABLE ONLY sb_run
    ADD CONSTRAINT sb_run_pkey PRIMARY KEY (run);
ALTER TABLE ONLY story
    ADD CONSTRAINT story_pkey PRIMARY KEY (_source, id);
ALTER TABLE ONLY "user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (_source, id);
CREATE INDEX sb_history_id_user ON sb_history_user USING btree (_source, id);
CREATE INDEX sb_list_entity ON sb_list USING btree (entity, source);
CREATE UNIQUE INDEX sb_open_run ON sb_run USING btree (list) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX sb_pending_id ON sb_pending USING btree (source, entity, id);
CREATE TRIGGER sb_history_of_user AFTER UPDATE OF _changed ON "user" FOR EACH ROW EXECUTE FUNCTION sb_history_of_user();
ALTER TABLE ONLY sb_run
    ADD CONSTRAINT sb_run_list_fkey FOREIGN KEY (list) REFERENCES sb_list(list);

/// The view `sb_part`: the lists whose records are in a list now.
///
/// A list has itself and its slices as parts. Slices are no parts if the whole list was read after all of them, because a
/// slice may then contain records that have left the list. `list` is the lowest number of the parts. A migration of each
/// store creates the view, so a change of it needs another migration.
package enum PartView {
    package static let definition = """
        CREATE VIEW sb_part AS
          SELECT (SELECT min(f.list) FROM sb_list AS f
              WHERE f.source = p.source AND f.entity = p.entity AND f.request = p.request) AS list,
            p.list AS part, p.entity
          FROM sb_list AS p WHERE p.slice = '' OR NOT EXISTS(
            SELECT 1 FROM sb_list AS w
            WHERE w.source = p.source AND w.entity = p.entity AND w.request = p.request AND w.slice = ''
              AND w.whole_at >= (SELECT coalesce(max(s.whole_at), w.whole_at) FROM sb_list AS s
                WHERE s.source = p.source AND s.entity = p.entity AND s.request = p.request AND s.slice <> ''));
        """
}

# Functions of scripts/release: what is in the archives, and how the program in them is checked.

# Copies the program to a new folder, with the manual page and the completions that it prints.
stage_program() {
    local program="$1" folder="$2" pages
    mkdir -p "$folder/bin" "$folder/share/man/man1" "$folder/share/bash-completion/completions" \
        "$folder/share/zsh/site-functions" "$folder/share/fish/vendor_completions.d"
    cp "$program" "$folder/bin/switchboard"
    chmod 755 "$folder/bin/switchboard"
    pages="$folder/share"
    # In an empty environment, no file of the user changes the output.
    env -i "$program" man >"$pages/man/man1/switchboard.1"
    env -i "$program" completions bash >"$pages/bash-completion/completions/switchboard"
    env -i "$program" completions zsh >"$pages/zsh/site-functions/_switchboard"
    env -i "$program" completions fish >"$pages/fish/vendor_completions.d/switchboard.fish"
    local license
    for license in "$root"/LICENSE*; do
        if [ -f "$license" ]; then cp "$license" "$folder/"; fi
    done
}

# Prints an archive of a folder. The order, the owners and the times of the files are fixed.
archive() {
    tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=ustar \
        --mode='u+rw,go=u-w' -cf - "$2" | gzip -n9
}

# Prints a Debian package of a staged folder, without root and without the tools of Debian. A package is an archive of ar(1)
# with three members (deb(5)).
debian_package() {
    local staged="$1" version="$2" architecture="$3" work="$4" glibc
    local files="$work/deb/data/usr" control="$work/deb/control"
    mkdir -p "$files/share/doc/switchboard" "$control"
    cp -r "$staged/bin" "$files/"
    cp -r "$staged/share/." "$files/share/"
    gzip -n9 "$files/share/man/man1/switchboard.1"
    # Debian reads the functions of packages from another folder.
    mv "$files/share/zsh/site-functions" "$files/share/zsh/vendor-completions"
    gzip -n9 <"$root/Apps/CommandLine/CHANGELOG.md" >"$files/share/doc/switchboard/changelog.gz"
    # Packed relocations need 2.36, which no function names.
    glibc="$(grep -ao -e 'GLIBC_2\.[0-9]*' -e GLIBC_ABI_DT_RELR "$staged/bin/switchboard" \
        | sed 's/ABI_DT_RELR/2.36/' | sort -Vu | tail -n 1)"
    cat >"$control/control" <<CONTROL
Package: switchboard
Version: $version
Architecture: $architecture
Maintainer: The Switchboard authors
Installed-Size: $(du -sk "$files" | cut -f 1)
Depends: libc6 (>= ${glibc#GLIBC_}), $(! loads_cpp "$staged/bin/switchboard" || echo "libstdc++6, ")libgcc-s1, libcurl4t64 | libcurl4
Suggests: libsqlite3-0, libpq5, chafa
Section: net
Priority: optional
Description: one command line over many public data APIs
 Lists, watches and keeps the records of APIs: as tables, CSV and JSON, in
 SQLite and PostgreSQL, on a terminal and in a web browser.
CONTROL
    (cd "$work/deb/data" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$control/md5sums"
    archive "$work/deb/control" . >"$work/deb/control.tar.gz"
    archive "$work/deb/data" . >"$work/deb/data.tar.gz"
    echo 2.0 >"$work/deb/debian-binary"
    printf '!<arch>\n'
    local member size
    for member in debian-binary control.tar.gz data.tar.gz; do
        size="$(wc -c <"$work/deb/$member")"
        printf '%-16s%-12s%-6s%-6s%-8s%-10s`\n' "$member" "$SOURCE_DATE_EPOCH" 0 0 100644 "$size"
        cat "$work/deb/$member"
        # Each member begins at an even offset.
        [ $((size % 2)) -eq 0 ] || printf '\n'
    done
}

# Whether a program loads the shared library of C++, because the static one was missing at its build.
loads_cpp() {
    ldd "$1" | grep -q 'libstdc++'
}

# Prints a software bill of materials (SPDX 2.3).
bill_of_materials() {
    local version="$1" program="$2" swift time hash cpp=STATIC_LINK
    ! loads_cpp "$program" || cpp=DYNAMIC_LINK
    swift="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)"
    time="$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)"
    hash="$(sha256sum "$program" | cut -d ' ' -f 1)"
    cat <<SPDX
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "switchboard-$version",
  "documentNamespace": "urn:switchboard:$version:$hash",
  "creationInfo": {"created": "$time", "creators": ["Tool: scripts/release"]},
  "packages": [
    $(spdx_package switchboard "$version" NOASSERTION "The program."),
    $(spdx_package swift-runtime "$swift" Apache-2.0 "The standard library, linked into the program."),
    $(spdx_package swift-foundation "$swift" Apache-2.0 "FoundationEssentials, linked into the program."),
    $(spdx_package swift-corelibs-libdispatch "$swift" Apache-2.0 "Dispatch, linked into the program."),
    $(spdx_package libstdcxx "" "GPL-3.0-or-later WITH GCC-exception-3.1" "libstdc++, which the Swift runtime uses."),
    $(spdx_package libcurl "" curl "Loaded at run time. Not part of the program."),
    $(spdx_package sqlite "" blessing "Loaded at run time for databases, if it is installed. Not part of the program."),
    $(spdx_package libpq "" PostgreSQL "Loaded at run time for PostgreSQL, if it is installed. Not part of the program.")
  ],
  "relationships": [
    $(spdx_relationship DOCUMENT DESCRIBES switchboard),
    $(spdx_relationship switchboard STATIC_LINK swift-runtime),
    $(spdx_relationship switchboard STATIC_LINK swift-foundation),
    $(spdx_relationship switchboard STATIC_LINK swift-corelibs-libdispatch),
    $(spdx_relationship switchboard "$cpp" libstdcxx),
    $(spdx_relationship switchboard DYNAMIC_LINK libcurl),
    $(spdx_relationship sqlite OPTIONAL_DEPENDENCY_OF switchboard),
    $(spdx_relationship libpq OPTIONAL_DEPENDENCY_OF switchboard)
  ]
}
SPDX
}

spdx_package() {
    printf '{"SPDXID": "SPDXRef-%s", "name": "%s", %s"licenseDeclared": "%s", "licenseConcluded": "NOASSERTION", ' \
        "$1" "$1" "${2:+\"versionInfo\": \"$2\", }" "$3"
    printf '"downloadLocation": "NOASSERTION", "copyrightText": "NOASSERTION", "filesAnalyzed": false, "comment": "%s"}' "$4"
}

spdx_relationship() {
    printf '{"spdxElementId": "SPDXRef-%s", "relationshipType": "%s", "relatedSpdxElement": "SPDXRef-%s"}' "$1" "$2" "$3"
}

# Checks a packed program in an empty environment, and in a folder with nothing but libc and libcurl.
check_program() {
    local program="$1" version="$2" folder="$3" found ids
    found="$(env -i "$program" --version)"
    [ "$found" = "switchboard $version" ] || fail "the packed program prints '$found' for --version"
    echo "Checking all providers with the packed program, in an empty environment"
    read -ra ids <<<"$(env -i "$program" providers --quiet --format tsv --fields id | tr '\n' ' ')"
    env -i "$program" check "${ids[@]}" --quiet >"$folder.log" || { cat "$folder.log" >&2; fail "a provider fails its check"; }
    bare_folder "$program" "$folder"
    # With paths, because there is no PATH in an empty environment. The runtime of Swift needs /proc, so it is mounted in a
    # namespace of its own, where it is not left behind.
    local bash enter
    bash="$(command -v bash)"
    enter=("$(command -v unshare || true)" --map-root-user --mount --pid --fork "$bash" -c
        "PATH='$PATH'; mount -t proc proc '$folder/proc' && exec chroot '$folder' \"\$@\"" bash)
    if ! "${enter[@]}" /switchboard --version >/dev/null 2>&1; then
        echo "Skipped: the check in a folder with only libc and libcurl, because this user may not use unshare and chroot"
        return
    fi
    echo "Checking the packed program in a folder with only libc and libcurl"
    found="$(env -i "${enter[@]}" /switchboard --version)"
    [ "$found" = "switchboard $version" ] || fail "in a folder with only libc and libcurl, --version prints '${found%%$'\n'*}'"
    env -i "${enter[@]}" /switchboard check "${ids[@]}" --quiet >"$folder.log" \
        || { cat "$folder.log" >&2; fail "a provider fails its check in a folder with only libc and libcurl"; }
    env -i "${enter[@]}" /switchboard github-repos list --samples --quiet --format csv --fields id >"$folder.log" \
        || fail "the packed program cannot list samples in a folder with only libc and libcurl"
    # Without SQLite, an error must say what to install.
    if env -i "${enter[@]}" /switchboard query --store /x.db 2>"$folder.log" || ! grep -qi 'sqlite' "$folder.log"; then
        cat "$folder.log" >&2
        fail "without SQLite, 'query' does not name what is missing"
    fi
}

# Runs the tests of exact outputs, and of what earlier releases printed, on a program.
run_golden_tests() {
    local tests log
    echo "Running the golden tests on the packed program"
    # Each module of tests is compiled as a whole, and the compiler remarks that this is not incremental.
    swift build --build-tests "${workspace_build[@]}" --quiet 2>&1 \
        | sed '/^remark: Incremental compilation has been disabled: .* whole module optimization$/d' >&2
    tests="$(swift build --show-bin-path "${workspace_build[@]}")/WorkspacePackageTests.xctest"
    log="$(SWITCHBOARD_PROGRAM="$1" "$tests" --testing-library swift-testing --no-parallel \
        --filter '^SwitchboardTests\.(GoldenTests|RecordedReleaseTests)' 2>&1)" \
        || { grep -E 'recorded an issue|^↳|✘' <<<"$log" >&2; fail "the packed program fails the golden tests"; }
    grep 'Test run with' <<<"$log" | tail -n 1
}

# Makes a folder with the program and the libraries that it and libcurl need.
bare_folder() {
    local program="$1" folder="$2" library curl
    mkdir -p "$folder/tmp" "$folder/proc"
    cp "$program" "$folder/switchboard"
    curl="$(find_curl)"
    [ -n "$curl" ] || fail "libcurl is not installed"
    for library in $( (ldd "$program"; ldd "$curl"; echo "x => $curl") | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | sort -u) \
        $(ldd "$program" | sed -n 's/^[[:space:]]*\(\/[^ ]*\) (.*/\1/p'); do
        mkdir -p "$folder$(dirname "$library")"
        cp -L "$library" "$folder$library"
    done
}

# Prints the path of libcurl, as the program finds it.
find_curl() {
    local name folder
    for name in libcurl.so.4 libcurl-gnutls.so.4; do
        for folder in "/lib/$(uname -m)-linux-gnu" "/usr/lib/$(uname -m)-linux-gnu" /usr/lib64 /lib64 /usr/lib; do
            if [ -e "$folder/$name" ]; then echo "$folder/$name"; return; fi
        done
    done
}

# Functions that all scripts source. Sets `root` to the path of the workspace.
set -euo pipefail
unset CDPATH
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
needed_swift="6.3"

# Prints a message and exits with the code of a usage error.
fail() {
    echo "$(basename "$0"): $*" >&2
    exit 64
}

# Prints the comment at the top of the script, without the `#!` line.
print_help() {
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"
}

require_swift() {
    command -v swift >/dev/null 2>&1 \
        || fail "swift is not installed: expected Swift $needed_swift or newer; see https://www.swift.org/install"
    local version
    version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)"
    [ -n "$version" ] || fail "'swift --version' prints no version: expected Swift $needed_swift or newer"
    local newest
    newest="$(printf '%s\n%s\n' "$needed_swift" "$version" | sort -t. -k1,1n -k2,2n | tail -n 1)"
    [ "$newest" = "$version" ] \
        || fail "expected Swift $needed_swift or newer, got $version; see https://www.swift.org/install"
}

# Prints the paths of all packages: Packages/NAME and Apps/NAME.
packages() {
    (cd "$root" && for manifest in Packages/*/Package.swift Apps/*/Package.swift; do
        [ -f "$manifest" ] && dirname "$manifest"
    done)
}

# Links the provider packages in the folders of SWITCHBOARD_PACKAGES, which are separated by colons, into .build/packages,
# where Package.swift finds them. Changes nothing if they are linked already, because the build compares dates.
link_packages() {
    local folder name other count links="$root/.build/packages" list=""
    while IFS= read -r -d : folder; do
        [ -n "$folder" ] || continue
        count=0
        for name in "$folder"/*/; do
            name="$(basename "$name")"
            [ -f "$folder/$name/Sources/$name/Provider.swift" ] || continue
            other="$(cd "$root" && ls -d {Packages,Apps}/"$name" 2>/dev/null || sed -n "s|/$name$|&|p" <<<"$list")"
            [ -z "$other" ] || fail "two packages have the name $name: $other and $folder/$name"
            list+="$(cd -- "$folder" && pwd)/$name"$'\n'
            count=$((count + 1))
        done
        [ $count -gt 0 ] || fail "SWITCHBOARD_PACKAGES: no package NAME with Sources/NAME/Provider.swift in '$folder'"
    done <<<"${SWITCHBOARD_PACKAGES:-}:"
    [ "$list" != "$(cat "$links/.list" 2>/dev/null || true)${list:+$'\n'}" ] || return 0
    rm -rf "$links"
    [ -n "$list" ] || return 0
    mkdir -p "$links"
    while IFS= read -r folder; do [ -z "$folder" ] || ln -s "$folder" "$links/"; done <<<"$list"
    printf %s "$list" >"$links/.list"
}

# Links the packages of SWITCHBOARD_PACKAGES, and exports a checksum of what the manifests read: the manifests of the
# packages, and the names of all folders, sources and provider files that the catalog embeds. SwiftPM caches an evaluated
# manifest by its text and the environment, so it evaluates the manifest again when the exported value changes.
export_folders() {
    link_packages
    SWITCHBOARD_FOLDERS="$(cd "$root" && shopt -s nullglob && {
        cat {Packages,Apps,.build/packages}/*/Package.swift
        find Packages Apps .build/packages/*/ -name .build -prune -o \
            \( -type d -o -name '*.swift' -o -path 'Apps/*/Files/*.json' \) -print | LC_ALL=C sort
    } | cksum)"
    export SWITCHBOARD_FOLDERS
}

# A separate folder, because SwiftPM links again when the flags change.
release_scratch="$root/.build/install"
release_binary="$release_scratch/release/switchboard"

# Prints the path of a folder with nothing but the static library of C++, which the Swift runtime needs, so that the
# linker does not find the shared one. Loading that takes 0.5 ms and 1 MB. Prints nothing if there is no static one.
static_cpp_folder() {
    local library folder="$release_scratch/static"
    library="$(clang -print-file-name=libstdc++.a 2>/dev/null || cc -print-file-name=libstdc++.a 2>/dev/null || true)"
    [[ "$library" = /* ]] || return 0
    mkdir -p "$folder" && ln -sf "$library" "$folder/" && echo "$folder"
}

# Builds switchboard for release, as `release_binary`. On Linux, the program contains the Swift libraries and no symbols.
# On macOS, the libraries are part of the system. The arguments are a command that runs the build, such as `nice`. Call
# export_folders first.
build_release() {
    # With debug information, the compiler writes more tables for unwinding the stack, and these stay in the program.
    local flags=(-debug-info-format none) folder
    if [ "$(uname -s)" = Linux ]; then
        # The libraries that the program loads need no symbols of it. With a section for each function, the linker drops
        # unused functions, and folds equal ones whose addresses nothing uses. With incremental code generation, the
        # compiler writes hashes into the program that depend on the path of the workspace.
        flags+=(
            --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections
            -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
            -Xlinker -s -Xlinker --no-export-dynamic -Xlinker --icf=safe
        )
        folder="$(static_cpp_folder)"
        [ -z "$folder" ] || flags+=(-Xswiftc "-L$folder")
    fi
    "$@" swift build --package-path "$root" --scratch-path "$release_scratch" --configuration release \
        --product switchboard "${flags[@]}" >&2
}

# The debug build without debug information takes 20 % less time. The index stays, because SwiftPM finds XCTest tests in it.
quick_build=(-debug-info-format none)

# The options of the debug build that scripts/run and scripts/test share. It has a separate folder, because a plain
# `swift build` uses other flags and would compile everything again.
workspace_build=(--package-path "$root" --scratch-path "$root/.build/scripts" "${quick_build[@]}")

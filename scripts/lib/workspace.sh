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

# Prints the folder with the programs of the Swift toolchain.
toolchain_folder() {
    swift -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin|p'
}

# The compiler finds the linker in its toolchain, or else as other programs are found.
require_lld() {
    [ -x "$(toolchain_folder)/ld.lld" ] || command -v ld.lld >/dev/null 2>&1 \
        || fail "lld is not installed: the Swift toolchain has no ld.lld; install the package lld"
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
        [ -d "$folder" ] || fail "SWITCHBOARD_PACKAGES: no folder '$folder'"
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

# Sets `release_flags` to the options of swift build for a release.
set_release_flags() {
    local folder
    # With debug information, the compiler writes more tables for unwinding the stack, and these stay in the program.
    release_flags=(--configuration release --product switchboard -debug-info-format none)
    [ "$(uname -s)" = Linux ] || return 0
    require_lld
    # The libraries that the program loads need no symbols of it. With a section for each function, the linker drops
    # unused functions, and folds equal ones whose addresses nothing uses. With incremental code generation, the
    # compiler writes hashes into the program that depend on the path of the workspace.
    release_flags+=(
        --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections
        -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
        -Xlinker --no-export-dynamic -Xlinker --icf=safe -Xlinker -O2
        # Linux maps a file in aligned blocks of 64 kB. They have the same borders in the file and in memory.
        -Xlinker -z -Xlinker max-page-size=65536
        # A profile names private functions by their file; without this, by its path.
        -Xswiftc -Xllvm -Xswiftc -static-func-full-module-prefix=false
    )
    folder="$(static_cpp_folder)"
    [ -z "$folder" ] || release_flags+=(-Xswiftc "-L$folder")
}

# The profile of scripts/profile: how often each function and branch of the program runs, and which functions run, also
# those of the Swift libraries.
profile="$root/Apps/CommandLine/ReleaseProfile"

# Adds the profile to `release_flags`. Functions that changed since it was made are compiled as if there were none.
add_profile() {
    local link
    # SwiftPM compiles again when a path changes, but not when the contents of the file do.
    link="$release_scratch/profile-$(cksum <"$profile/functions.profdata" | tr ' ' -)"
    mkdir -p "$release_scratch" && ln -sfn "$profile/functions.profdata" "$link"
    release_flags+=(
        -Xswiftc -Xfrontend -Xswiftc "-ir-profile-use=$link" -Xswiftc -Xllvm -Xswiftc -no-pgo-warn-mismatch
        # Code that runs is next to code that runs, so that less of the file is in memory.
        -Xlinker "--symbol-ordering-file=$profile/functions.txt" -Xlinker --no-warn-symbol-ordering
        -Xlinker -T -Xlinker "$profile/private-functions.ld"
    )
}

# Whether the C library is glibc 2.36 or newer, which relocates a program from a table of 15 kB instead of 1.6 MB.
has_packed_relocations() {
    local version
    version="$(getconf GNU_LIBC_VERSION 2>/dev/null)" || return 1
    [ "$(printf '%s\n' "glibc 2.36" "$version" | sort -V | head -n 1)" = "glibc 2.36" ]
}

# Builds switchboard for release, as `release_binary`. On Linux, the program contains the Swift libraries and no symbols.
# On macOS, the libraries are part of the system. The arguments are a command that runs the build, such as `nice`. Call
# export_folders first.
build_release() {
    local release_flags
    set_release_flags
    if [ "$(uname -s)" = Linux ]; then
        add_profile
        release_flags+=(-Xlinker -s)
        ! has_packed_relocations || release_flags+=(-Xlinker -z -Xlinker pack-relative-relocs)
    fi
    "$@" swift build --package-path "$root" --scratch-path "$release_scratch" "${release_flags[@]}" >&2
}

# The debug build without debug information takes 20 % less time. The index stays, because SwiftPM finds XCTest tests in it.
quick_build=(-debug-info-format none)

# The options of the debug build that scripts/run and scripts/test share. It has a separate folder, because a plain
# `swift build` uses other flags and would compile everything again.
workspace_build=(--package-path "$root" --scratch-path "$root/.build/scripts" "${quick_build[@]}")

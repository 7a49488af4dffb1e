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

# Exports a checksum of what the manifests read: the manifests of the packages, and the names of all folders, sources and
# provider files that the catalog embeds, also in the folders of SWITCHBOARD_PACKAGES, whose paths become absolute. SwiftPM
# caches an evaluated manifest by its text and the environment, so it evaluates the manifest again when the exported value
# changes.
export_folders() {
    local folder absolute=() folders=("$root/Packages" "$root/Apps")
    while IFS= read -r -d : folder; do
        [ -n "$folder" ] || continue
        absolute+=("$(cd -- "$folder" 2>/dev/null && pwd)") || fail "SWITCHBOARD_PACKAGES: no folder '$folder'"
    done <<<"${SWITCHBOARD_PACKAGES:-}:"
    folders+=(${absolute[@]+"${absolute[@]}"})
    [ ${#absolute[@]} -eq 0 ] || export SWITCHBOARD_PACKAGES="$(IFS=:; echo "${absolute[*]}")"
    SWITCHBOARD_FOLDERS="$(for folder in "${folders[@]}"; do
        (cd "$folder" && cat */Package.swift && find . -name .build -prune -o \
            \( -type d -o -name '*.swift' -o -path '*/Files/*.json' \) -print | LC_ALL=C sort)
    done | cksum)"
    export SWITCHBOARD_FOLDERS
}

# A separate folder, because SwiftPM links again when the flags change.
release_scratch="$root/.build/install"
release_binary="$release_scratch/release/switchboard"

# Builds switchboard for release, as `release_binary`. On Linux, the program contains the Swift libraries and no symbols.
# On macOS, the libraries are part of the system. The arguments are a command that runs the build, such as `nice`. Call
# export_folders first.
build_release() {
    local flags=()
    [ "$(uname -s)" != Linux ] || flags=(--static-swift-stdlib -Xlinker -s)
    "$@" swift build --package-path "$root" --scratch-path "$release_scratch" --configuration release \
        --product switchboard ${flags[@]+"${flags[@]}"} >&2
}

# The debug build without debug information takes 20 % less time. The index stays, because SwiftPM finds XCTest tests in it.
quick_build=(-debug-info-format none)

# The options of the debug build that scripts/run and scripts/test share. It has a separate folder, because a plain
# `swift build` uses other flags and would compile everything again.
workspace_build=(--package-path "$root" --scratch-path "$root/.build/scripts" "${quick_build[@]}")

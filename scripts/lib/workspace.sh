# What every script needs: sourced, never run. Sets `root`, checks the toolchain, and makes SwiftPM notice folders.
set -euo pipefail
unset CDPATH
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
needed_swift="6.3"

# Says what is wrong and what to do, and ends the script as wrong use.
fail() {
    echo "$(basename "$0"): $*" >&2
    exit 64
}

# Prints the comment at the head of the script, from its second line to the first that is no comment.
print_help() {
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"
}

# Ends the script unless there is a Swift toolchain that is new enough.
require_swift() {
    command -v swift >/dev/null 2>&1 \
        || fail "there is no Swift on this machine. Install Swift $needed_swift or newer: https://www.swift.org/install"
    local version
    version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)"
    [ -n "$version" ] || fail "'swift --version' does not tell a version. Is this the Swift toolchain?"
    local newest
    newest="$(printf '%s\n%s\n' "$needed_swift" "$version" | sort -t. -k1,1n -k2,2n | tail -n 1)"
    [ "$newest" = "$version" ] \
        || fail "Swift $needed_swift or newer is needed, and this is $version: https://www.swift.org/install"
}

# The folders of all packages, as Packages/NAME or Apps/NAME.
packages() {
    (cd "$root" && for manifest in Packages/*/Package.swift Apps/*/Package.swift; do
        [ -f "$manifest" ] && dirname "$manifest"
    done)
}

# SwiftPM remembers what a manifest said, by the manifest's text and the environment, and does not look at folders
# again. With everything that the manifests look at in the environment, it does so exactly when that has changed. The
# names of all sources are there too, by their checksum: a plan that was made before one was removed asks for it for ever.
export_folders() {
    SWITCHBOARD_FOLDERS="$(cd "$root" && shopt -s nullglob && echo \
        {Packages,Apps}/.*App {Packages,Apps}/*/{Package.swift,Sources/*/,Tests/*/,Tests/*/*/} Packages/*/Sources/*/Provider.swift \
        "$(find Packages Apps scripts -name .build -prune -o -name '*.swift' -print | LC_ALL=C sort | cksum)")"
    export SWITCHBOARD_FOLDERS
}

# Builds switchboard as it is installed, and sets `release_binary` to its path. On Linux, it contains the Swift
# libraries, and no symbols; elsewhere these belong to the system. Needs export_folders.
build_release() {
    local flags=()
    [ "$(uname -s)" != Linux ] || flags=(--static-swift-stdlib -Xlinker -s)
    # A folder of its own: SwiftPM links again whenever the flags are not those of the build before.
    local folder="$root/.build/install"
    swift build --package-path "$root" --scratch-path "$folder" --configuration release --product switchboard \
        ${flags[@]+"${flags[@]}"} >&2
    release_binary="$folder/release/switchboard"
}

# How scripts/run and scripts/test build the workspace for debugging, so that each finds what the other has built. In a
# folder of its own: with other flags, a plain `swift build` would compile everything again. Without debug information,
# a build takes four fifths of the time.
workspace_build=(--package-path "$root" --scratch-path "$root/.build/scripts" -debug-info-format none)

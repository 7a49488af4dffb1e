# Functions for all scripts; to be sourced. Sets `root`, checks the toolchain, and makes SwiftPM detect new folders.
set -euo pipefail
unset CDPATH
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
needed_swift="6.3"

# Prints a message and ends the script with the exit code of a usage error.
fail() {
    echo "$(basename "$0"): $*" >&2
    exit 64
}

# Prints the comment at the top of the script, without its first line.
print_help() {
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"
}

# Ends the script when the Swift toolchain is missing or too old.
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

# Prints the folders of all packages, as Packages/NAME or Apps/NAME.
packages() {
    (cd "$root" && for manifest in Packages/*/Package.swift Apps/*/Package.swift; do
        [ -f "$manifest" ] && dirname "$manifest"
    done)
}

# Exports the names of the folders that the manifests list. SwiftPM caches the result of a manifest by its text and the
# environment, so a change of the exported names makes it evaluate the manifest again. A checksum of the names of all
# sources is exported, too: otherwise every build after the removal of a file would fail to find it.
export_folders() {
    SWITCHBOARD_FOLDERS="$(cd "$root" && shopt -s nullglob && echo \
        {Packages,Apps}/.*App {Packages,Apps}/*/{Package.swift,Sources/*/,Tests/*/,Tests/*/*/} Packages/*/Sources/*/Provider.swift \
        "$(find Packages Apps scripts -name .build -prune -o -name '*.swift' -print | LC_ALL=C sort | cksum)")"
    export SWITCHBOARD_FOLDERS
}

# Builds switchboard for release, and sets `release_binary` to its path. On Linux, it contains the Swift libraries and no
# symbols; on macOS, the libraries belong to the system. Call export_folders first.
build_release() {
    local flags=()
    [ "$(uname -s)" != Linux ] || flags=(--static-swift-stdlib -Xlinker -s)
    # A separate folder: SwiftPM links again when the flags differ from those of the last build.
    local folder="$root/.build/install"
    swift build --package-path "$root" --scratch-path "$folder" --configuration release --product switchboard \
        ${flags[@]+"${flags[@]}"} >&2
    release_binary="$folder/release/switchboard"
}

# The options of the debug build of scripts/run and scripts/test, which share it. It has a separate folder: otherwise a
# plain `swift build`, with other flags, would compile everything again. Without debug information, a build takes 20 %
# less time.
workspace_build=(--package-path "$root" --scratch-path "$root/.build/scripts" -debug-info-format none)

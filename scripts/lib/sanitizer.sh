# Functions for tests with a sanitizer; to be sourced after workspace.sh.

# Ends the script when the name of a sanitizer is unknown.
require_sanitizer() {
    case "$1" in
        thread | address) ;;
        *) fail "unknown sanitizer '$1': expected thread or address" ;;
    esac
}

# Sets `sanitizing`, the options for SwiftPM, and `scratch`, the build folder; compiles the settings of the sanitizer.
prepare_sanitizer() {
    scratch="$root/.build/sanitize-$1"
    sanitizing=(--sanitize "$1")
    # The sanitizer reports crashes. The Swift runtime's own backtracer may wait forever for such a process.
    export SWIFT_BACKTRACE="enable=no"
    [ "$(uname)" = Linux ] || return 0
    # The file name includes a checksum of the source, because SwiftPM links again only when its options change.
    local source="$root/scripts/lib/$1-sanitizer.c"
    local object="$scratch/sanitizer-$(cksum <"$source" | cut -d ' ' -f 1).o"
    mkdir -p "$scratch"
    clang -O2 -fPIC -Wall -c "$source" -o "$object"
    sanitizing+=(-Xlinker "$object")
}

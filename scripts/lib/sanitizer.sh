# Functions for tests with a sanitizer. Source workspace.sh first.

require_sanitizer() {
    case "$1" in
        thread | address) ;;
        *) fail "unknown sanitizer '$1': expected thread or address" ;;
    esac
}

# Sets `sanitizing` to the SwiftPM options and `scratch` to the build folder. On Linux, compiles NAME-sanitizer.c.
prepare_sanitizer() {
    scratch="$root/.build/sanitize-$1"
    sanitizing=(--sanitize "$1")
    # Tests that measure memory are skipped, because a sanitizer needs several times as much.
    export SWITCHBOARD_SANITIZER="$1"
    # The sanitizer reports crashes. The Swift runtime's own backtracer may hang in a process with a sanitizer.
    export SWIFT_BACKTRACE="enable=no"
    [ "$(uname)" = Linux ] || return 0
    # The file name includes a checksum of the source, because SwiftPM links again only when its options change.
    local source="$root/scripts/lib/$1-sanitizer.c"
    local object="$scratch/sanitizer-$(cksum <"$source" | cut -d ' ' -f 1).o"
    mkdir -p "$scratch"
    clang -O2 -fPIC -Wall -c "$source" -o "$object"
    sanitizing+=(-Xlinker "$object")
}

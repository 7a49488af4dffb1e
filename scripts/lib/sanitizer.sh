# What scripts that test with a sanitizer need: sourced, never run, after workspace.sh.

# Ends the script unless there is a sanitizer with this name.
require_sanitizer() {
    case "$1" in
        thread | address) ;;
        *) fail "unknown sanitizer '$1': expected thread or address" ;;
    esac
}

# Sets `sanitizing`, what SwiftPM is told, and `scratch`, where it builds; compiles what the sanitizer has to know of the
# libraries beneath.
prepare_sanitizer() {
    scratch="$root/.build/sanitize-$1"
    sanitizing=(--sanitize "$1")
    # The sanitizer reports what is wrong. The Swift runtime's own reporter can wait for ever for a process like this.
    export SWIFT_BACKTRACE="enable=no"
    [ "$(uname)" = Linux ] || return 0
    # Named by what is in it, as SwiftPM links again only when it is told something else.
    local source="$root/scripts/lib/$1-sanitizer.c"
    local object="$scratch/sanitizer-$(cksum <"$source" | cut -d ' ' -f 1).o"
    mkdir -p "$scratch"
    clang -O2 -fPIC -Wall -c "$source" -o "$object"
    sanitizing+=(-Xlinker "$object")
}

#!/bin/sh
# Reads the slices of a plan with GNU parallel, each in a process of its own, and writes the items to standard output.
#
#   switchboard github-repos plan --query "topic:cli" > plan.ndjson
#   Apps/CommandLine/Examples/parallel.sh github-repos plan.ndjson --format ndjson > repos.ndjson
#
# Further arguments are options of `list`. JOBS is the number of processes (default: 4). The processes do not share a
# rate limiter: with JOBS=4 and a limit of 10 requests per minute, pass --rate 2/min. A slice that failed is repeated
# twice. Needs: GNU parallel (Debian: apt install parallel), and switchboard, or its path in SWITCHBOARD.
set -eu

[ $# -ge 2 ] || { echo "usage: $0 PROVIDER PLAN [option...]" >&2; exit 64; }
parallel --version 2>/dev/null | grep -q '^GNU parallel' || { echo "skipped: GNU parallel is not installed" >&2; exit 77; }
provider=$1 plan=$2
shift 2

# --group prints the output of a process only when it ends, so items are never mixed. {} is quoted for the shell.
parallel --will-cite --jobs "${JOBS:-4}" --group --retries 3 --halt soon,fail=1 \
    "${SWITCHBOARD:-switchboard}" "$provider" list --slice {} "$@" < "$plan"

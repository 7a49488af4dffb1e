#!/bin/bash
# Reads the slices of a plan with Meltano, and writes the items to standard output as NDJSON, or to any loader.
#
#   switchboard github-repos plan --query "topic:cli" > plan.ndjson
#   Apps/CommandLine/Examples/meltano.sh github-repos plan.ndjson project > repos.ndjson
#   LOADER=target-postgres CONFIG=postgres.json Apps/CommandLine/Examples/meltano.sh github-repos plan.ndjson project
#
# The folder becomes a Meltano project. LOADER is the program of a Singer loader, and CONFIG a JSON object with its
# settings; the default loader is target-items.py. If the run is interrupted, the same command continues with its last
# state. Further arguments are options of `tap`. Meltano takes some seconds to start, so one run reads all slices, and has
# one state for them.
#
# Needs: pip install meltano, python3, and switchboard, or its path in SWITCHBOARD.
set -euo pipefail

[ $# -ge 3 ] || { echo "usage: $0 PROVIDER PLAN FOLDER [option...]" >&2; exit 64; }
command -v meltano > /dev/null || { echo "skipped: Meltano is not installed (pip install meltano)" >&2; exit 77; }
here=$(cd "$(dirname "$0")" && pwd)
tool=$(realpath "$(command -v "${SWITCHBOARD:-switchboard}")")
provider=$1 plan=$(realpath "$2") folder=$3
loader=${LOADER:-$here/target-items.py}
name=$(basename "$loader" .py) config={}
[ -z "${CONFIG:-}" ] || config=$(tr -d '\n' < "$CONFIG")
shift 3
mkdir -p "$folder"
cd "$folder"

# An extractor is a program without a command, so it has a script.
{
    printf '#!/bin/bash\nexec %q %q tap --slice -' "$tool" "$provider"
    [ $# = 0 ] || printf ' %q' "$@"
    printf ' "$@" < %q\n' "$plan"
} > tap
chmod +x tap
# CONFIG can contain a password.
umask 077
rm -f meltano.yml
cat > meltano.yml << END
send_anonymous_usage_stats: false
default_environment: dev
environments:
- name: dev
plugins:
  extractors:
  - name: tap-slices
    namespace: tap_slices
    executable: ./tap
    capabilities: [catalog, discover, state]
  loaders:
  - name: $name
    namespace: ${name//-/_}
    executable: "$loader"
    config: $config
END

# For five minutes, Meltano takes a run that was killed for one that is still running; --force continues it at once.
meltano run --force --state-id-suffix "$provider" tap-slices "$name" >&2
[ -n "${LOADER:-}" ] || cat items.ndjson

#!/usr/bin/env python3
"""Reads the slices of a plan with Dask, and writes the items to standard output as NDJSON.

    switchboard github-repos plan --query "topic:cli" > plan.ndjson
    Apps/CommandLine/Examples/dask_slices.py github-repos plan.ndjson > repos.ndjson
    Apps/CommandLine/Examples/dask_slices.py github-repos plan.ndjson --scheduler tcp://scheduler:8786 > repos.ndjson

Without --scheduler, it starts two workers on this machine. If a worker is lost, Dask reads its slices again. Each worker
needs switchboard, or its path in SWITCHBOARD. Further arguments are options of `list`, such as --rate 5/min: the workers
do not share a rate limiter.

Needs: pip install 'dask[distributed]'. The name of the file is not dask.py, because Python would import it as `dask`.
"""
import argparse
import os
import subprocess
import sys


def read(line, provider, tool, options):
    """Returns the items of one slice as lines of JSON. A failure is an exception, so Dask retries the slice."""
    command = [tool, provider, "list", "--slice", line, "--format", "ndjson", *options]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def main():
    try:
        from dask.distributed import Client, as_completed
    except ImportError:
        print("skipped: Dask is not installed (pip install 'dask[distributed]')", file=sys.stderr)
        return 77
    parser = argparse.ArgumentParser(usage="%(prog)s PROVIDER PLAN [--scheduler ADDRESS] [option...]")
    parser.add_argument("provider")
    parser.add_argument("plan")
    parser.add_argument("--scheduler")
    arguments, options = parser.parse_known_args()
    with open(arguments.plan) as file:
        lines = [line.strip() for line in file if line.strip()]
    tool = os.environ.get("SWITCHBOARD", "switchboard")
    local = {"n_workers": 2, "threads_per_worker": 2, "dashboard_address": None}
    client = Client(arguments.scheduler) if arguments.scheduler else Client(**local)
    with client:
        slices = client.map(read, lines, provider=arguments.provider, tool=tool, options=options, retries=2)
        for _, items in as_completed(slices, with_results=True):
            sys.stdout.buffer.write(items)
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Reads the slices of a plan with Spark, and writes the items to a folder as NDJSON, or to standard output.

    switchboard github-repos plan --query "topic:cli" > plan.ndjson
    spark-submit Apps/CommandLine/Examples/spark.py github-repos plan.ndjson repos
    spark-submit --master spark://scheduler:7077 Apps/CommandLine/Examples/spark.py github-repos plan.ndjson s3a://bucket/repos

`-` instead of the folder is standard output. Each slice is a partition of its own. If an executor is lost, Spark reads
its slices again. Each executor needs switchboard, or its path in SWITCHBOARD. Further arguments are options of `list`,
such as --rate 5/min: the executors do not share a rate limiter.

Needs: pip install pyspark, and Java 17. `python3 Apps/CommandLine/Examples/spark.py …` runs it on this machine.
"""
import os
import subprocess
import sys


def main():
    if len(sys.argv) < 4:
        print(f"usage: {sys.argv[0]} PROVIDER PLAN FOLDER|- [option...]", file=sys.stderr)
        return 64
    try:
        from pyspark import StorageLevel
        from pyspark.sql import SparkSession
    except ImportError:
        print("skipped: Spark is not installed (pip install pyspark)", file=sys.stderr)
        return 77
    provider, plan, folder, *options = sys.argv[1:]
    tool = os.environ.get("SWITCHBOARD", "switchboard")

    def read(lines):
        # An exception makes Spark read the slice again. The items are returned only when the slice is complete.
        for line in lines:
            command = [tool, provider, "list", "--slice", line, "--format", "ndjson", *options]
            output = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
            yield from output.decode().splitlines()

    with open(plan) as file:
        lines = [line.strip() for line in file if line.strip()]
    spark = SparkSession.builder.appName(f"switchboard {provider}").getOrCreate()
    items = spark.sparkContext.parallelize(lines, max(1, len(lines))).mapPartitions(read)
    if folder == "-":
        # The iterator alone would read one slice after another. This reads them all, and keeps the items on disks.
        items = items.persist(StorageLevel.DISK_ONLY)
        items.count()
        for item in items.toLocalIterator():
            print(item)
    else:
        items.saveAsTextFile(folder)
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""A Singer loader that keeps the last version of each record in items.db, and writes them all to items.ndjson at the end.

It commits the records before it passes on their state, so no record is missing if it is killed. See meltano.sh.
"""
import json
import sqlite3
import sys


def main():
    items = sqlite3.connect("items.db", timeout=60)
    items.execute("CREATE TABLE IF NOT EXISTS items (stream, id, json, PRIMARY KEY (stream, id))")
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "RECORD":
            record = message["record"]
            text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
            items.execute("REPLACE INTO items VALUES (?, ?, ?)", (message["stream"], str(record["id"]), text))
        elif message["type"] == "STATE":
            items.commit()
            print(json.dumps(message["value"]), flush=True)
    items.commit()
    with open("items.ndjson", "w", encoding="utf-8") as file:
        for (text,) in items.execute("SELECT json FROM items ORDER BY rowid"):
            file.write(text + "\n")


if __name__ == "__main__":
    main()

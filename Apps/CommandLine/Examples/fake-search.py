#!/usr/bin/env python3
"""A search for 12,000 repositories on 127.0.0.1, which returns the first 1000 results, like GitHub's. For tests.

1500 of the repositories were created on one day. It prints its address, and runs until it is terminated.
"""
import bisect
import json
import re
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

LIMIT = 1000
CREATED = sorted([1_262_304_000 + i * 45_000 for i in range(10_500)] + [1_589_673_600 + i * 57 for i in range(1500)])


def seconds(text):
    return int(datetime.strptime(text, "%Y-%m-%dT%H:%M:%S%z").timestamp())


def repository(index):
    created = datetime.fromtimestamp(CREATED[index], timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"id": index, "name": f"r{index}", "full_name": f"o/r{index}", "html_url": f"https://github.com/o/r{index}",
            "stargazers_count": 1, "forks": 0, "owner": None, "created_at": created}


class Search(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        query = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        page, size = int(query.get("page", 1)), int(query.get("per_page", 30))
        span = re.search(r"created:(\S+)\.\.(\S+)", query.get("q", ""))
        found = range(len(CREATED))
        if span:
            found = found[bisect.bisect_left(CREATED, seconds(span[1])):bisect.bisect_right(CREATED, seconds(span[2]))]
        last = -(-min(len(found), LIMIT) // size)
        items = [repository(index) for index in found[:LIMIT][(page - 1) * size:page * size]]
        body = json.dumps({"total_count": len(found), "incomplete_results": False, "items": items}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if page < last:
            links = [f'<{self.link(number)}>; rel="{relation}"' for relation, number in [("next", page + 1), ("last", last)]]
            self.send_header("Link", ", ".join(links))
        self.end_headers()
        self.wfile.write(body)

    def link(self, page):
        return f"http://{self.headers['Host']}" + re.sub(r"([?&]page=)\d+", rf"\g<1>{page}", self.path)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Search)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()

"""Prints the repositories of a search as NDJSON, read page by page with dlt: python3 dlt-records.py BASE-URL"""

import json
import sys

from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.paginators import HeaderLinkPaginator

client = RESTClient(base_url=sys.argv[1], paginator=HeaderLinkPaginator())
search = client.paginate(
    "search/repositories", params={"q": "language:swift", "per_page": 100}, data_selector="items"
)
for page in search:
    for repo in page:
        record = {
            "id": repo["id"],
            "name": repo["name"],
            "fullName": repo["full_name"],
            "url": repo["html_url"],
            "starCount": repo["stargazers_count"],
            "forkCount": repo["forks"],
            "avatarURL": repo["owner"]["avatar_url"],
            "description": repo["description"],
            "language": repo["language"],
        }
        print(json.dumps(record, ensure_ascii=False, separators=(",", ":")))

"""What a running server says over HTTP, with the public endpoints alone."""

import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime

import numpy as np

NUMBERS_MAX = 1_000_000
MEMBERS_MAX = 64


class Refused(Exception):
    """A problem that the server answers with."""

    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.problem = problem


class Service:
    def __init__(self, address, key):
        self.address, self.key = address, key
        self.registry = {row["name"]: row for row in self.get("/v1/variables")[0]["variables"]}

    def get(self, path, **query):
        return self.ask(path + ("?" + urllib.parse.urlencode(query) if query else ""))

    def ask(self, path, body=None):
        """The answer and its headers; waits where the server asks for it."""
        headers = {"x-api-key": self.key, "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers)) as answer:
                    return json.load(answer), answer.headers
            except urllib.error.HTTPError as error:
                problem = json.load(error)
                if error.code != 429:
                    raise Refused(problem) from error
                time.sleep(float(error.headers["retry-after"]))

    def entries(self):
        """The definitions of all curated entries."""
        found = []
        for kind in ("tasks", "scenarios"):
            cursor = {}
            while cursor is not None:
                page = self.get(f"/v1/{kind}", limit=100, **cursor)[0]
                found += [(kind, entry["id"]) for entry in page["entries"]]
                cursor = {"cursor": page["next_cursor"]} if page["next_cursor"] else None
        definitions = [self.get(f"/v1/{kind}/{number}")[0] for kind, number in found]
        return [entry for entry in definitions if entry["scope"] == "curated"]

    def composite(self, entry, place, model, hours):
        request = {"latitude": place[0], "longitude": place[1], "forecast_hours": hours, "model": model}
        params = {"id": entry["id"], "type": entry["type"]}
        return self.ask("/v1/optimality/composite/", {"request": request, "constraint_params": params})

    def members(self, place, model, hours, variables):
        """Values of each member, [stamp, member], by variable without absent ones, what the answer says of itself, and its headers."""
        values, metadata, headers = {}, None, None
        most = max(1, min(NUMBERS_MAX // (hours * MEMBERS_MAX), 20))
        wanted = sorted(variables)
        while wanted:
            some = wanted[:most]
            try:
                answer, headers = self.get(
                    f"/v1/operational/{model}/hourly",
                    latitude=place[0], longitude=place[1], forecast_hours=hours, statistics="members",
                    variables=",".join(some),
                )  # fmt: skip
            except Refused as refused:
                if refused.problem["code"] != "variable_unavailable":
                    raise
                absent = {error["expected"]["variable"] for error in refused.problem["errors"]}
                wanted = [name for name in wanted if name not in absent]
                continue
            wanted = wanted[most:]
            metadata = answer["metadata"]
            for name in some:
                values[name] = np.array(answer["hourly"][name]["members"], dtype=float).T
        return values, metadata, headers


def epoch_hour(stamp):
    return round(datetime.fromisoformat(stamp).timestamp() / 3600)


def sea_parts(headers):
    """The parts of a forecast whose cell is at sea, as `x-halcyon-cell` says it."""
    found = re.findall(r"(\w+);latitude=[^,]*surface=(\w+)", headers["x-halcyon-cell"])
    return {part for part, surface in found if surface == "sea"}

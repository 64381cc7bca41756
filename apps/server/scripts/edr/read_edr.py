"""Reads OGC API-EDR of a server with the libraries of its readers, and prints how many answers each of them read.

Usage: read_edr.py <url of the server> <key> [--cases <number of random queries for each collection and query>]

covjson-pydantic and edr-pydantic check the forms, edr-xarray reads the axes and ranges of coverages, and OWSLib finds and asks the collections.
"""

import argparse
import collections
import datetime
import json
import random

import httpx
from covjson_pydantic.coverage import Coverage, CoverageCollection
from edr_pydantic.capabilities import ConformanceModel, LandingPageModel
from edr_pydantic.collections import Collections, Instances
from edr_xarray.coveragejson import parse_coverage
from owslib.ogcapi.edr import EnvironmentalDataRetrieval

parser = argparse.ArgumentParser()
parser.add_argument("url")
parser.add_argument("key")
parser.add_argument("--cases", type=int, default=5)
options = parser.parse_args()

dice = random.Random(11)
counts = collections.Counter()
headers = {"x-api-key": options.key}
client = httpx.Client(base_url=options.url + "/edr", headers=headers, timeout=60)


def page(path):
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


def with_values(text):
    """edr-pydantic needs `values`, which the standard does not; collections of more than 1,000 steps leave it out."""
    document = json.loads(text)
    for one in document.get("collections", []) + document.get("instances", []):
        temporal = one["extent"]["temporal"]
        temporal.setdefault("values", temporal["interval"][0])
    return json.dumps(document)


def point():
    return f"{dice.uniform(-180, 180):.4f} {dice.uniform(-60, 75):.4f}"


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def written(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def span(collection):
    """A random interval of at most 40 steps."""
    first, last = (instant(text) for text in collection["extent"]["temporal"]["interval"][0])
    step = datetime.timedelta(days=1) if collection["id"].endswith("daily") or "instances/" in collection["links"][0]["href"] else datetime.timedelta(hours=1)
    # Beyond ten days, fewer variables are carried.
    last = min(last, first + datetime.timedelta(days=10)) if "noaa" in collection["id"] or "ecmwf" in collection["id"] else last
    steps = int((last - first) / step)
    begin = dice.randint(0, steps)
    return first + begin * step, first + min(steps, begin + dice.randint(0, 40)) * step


def names(collection):
    known = list(collection["parameter_names"])
    return ",".join(dice.sample(known, min(len(known), dice.randint(1, 4))))


def position(collection):
    start, end = span(collection)
    many = dice.random() < 0.3
    coords = f"MULTIPOINT(({point()}),({point()}))" if many else f"POINT({point()})"
    return {"coords": coords, "datetime": f"{written(start)}/{written(end)}"}


def trajectory(collection):
    start, end = span(collection)
    vertices = sorted(dice.uniform(start.timestamp(), end.timestamp()) for _ in range(dice.randint(2, 6)))
    return {"coords": f"LINESTRINGM({','.join(f'{point()} {int(time)}' for time in vertices)})"}


queries = {"position": position, "trajectory": trajectory}


def read(collection, query):
    asked = {**queries[query](collection), "parameter-name": names(collection)}
    answer = client.get(collection["data_queries"][query]["link"]["href"], params=asked)
    if answer.status_code != 200:
        # A place may lack a variable: waves are at sea alone. Any other refusal is a fault.
        assert answer.status_code == 400, (asked, answer.text)
        assert answer.json()["code"] == "variable_unavailable", (asked, answer.text)
        assert answer.json()["description"] == answer.json()["detail"]
        counts["refused"] += 1
        return
    document = answer.json()
    if document["type"] == "CoverageCollection":
        CoverageCollection.model_validate_json(answer.text)
    else:
        Coverage.model_validate_json(answer.text)
        if query == "position":
            # edr-xarray asks for cubes alone, so it takes no other domain than a grid. A series at a point is a grid of one cell.
            data = parse_coverage({**document, "domain": {**document["domain"], "domainType": "Grid"}})
            assert data.axis_names[0] == "t", data.axis_names
            counts["edr-xarray"] += 1
    counts["covjson-pydantic"] += 1


LandingPageModel.model_validate_json(page(""))
ConformanceModel.model_validate_json(page("/conformance"))
listed = page("/collections")
Collections.model_validate_json(with_values(listed))
counts["edr-pydantic"] += 3

all_collections = json.loads(listed)["collections"]
for collection in list(all_collections):
    if "instances" in collection["data_queries"]:
        text = page(f"/collections/{collection['id']}/instances")
        Instances.model_validate_json(with_values(text))
        counts["edr-pydantic"] += 1
        # Months of 30 days are only available as CSV.
        all_collections += [one for one in json.loads(text)["instances"] if "only available as CSV" not in one["description"]]
        all_collections.remove(collection)
for collection in all_collections:
    for query in collection["data_queries"]:
        for _ in range(options.cases):
            read(collection, query)

service = EnvironmentalDataRetrieval(options.url + "/edr", headers=headers)
assert "http://www.opengis.net/spec/ogcapi-edr-1/1.1/conf/core" in service.conformance()["conformsTo"]
assert set(service.data()) == {one["id"] for one in json.loads(listed)["collections"]}
for name in ("noaa-hourly", "historical-daily"):
    collection = service.collection(name)
    start, end = span(collection)
    found = service.query_data(
        name,
        "position",
        coords="POINT(-0.12 51.5)",
        parameter_names=["temperature_2m", "precipitation"],
        datetime_=f"{written(start)}/{written(end)}",
    )
    assert list(found["ranges"]) == ["temperature_2m", "precipitation"], found
    counts["OWSLib"] += 1

print(json.dumps(counts))

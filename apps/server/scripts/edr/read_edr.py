"""Reads OGC API-EDR of a server with the libraries of its readers, and prints how many answers each of them read.

Usage: read_edr.py <url of the server> <key> [--cases <number of random queries for each collection and query>] [--only <start of ids>] [--schemas <folder>]

covjson-pydantic and edr-pydantic check the forms, edr-xarray reads coverages and opens cubes, and OWSLib finds and asks the collections. Where they are
installed, xarray reads NetCDF, pandas reads Parquet, and GDAL (by pyogrio and rasterio) reads GeoJSON and the grids of NetCDF. The numbers must be the same.

The folder of schemas is core/standard/openapi/oas30/schemas of github.com/opengeospatial/ogcapi-environmental-data-retrieval. It needs jsonschema and PyYAML.
Its schemas of CoverageJSON are left out: they refuse a range with a shape, and a reference system without a concept, both of which CoverageJSON demands.
"""

import argparse
import collections
import datetime
import importlib
import io
import json
import math
import pathlib
import random
import tempfile
import warnings

import httpx
import numpy
import xarray
from covjson_pydantic.coverage import Coverage, CoverageCollection
from edr_pydantic.capabilities import ConformanceModel, LandingPageModel
from edr_pydantic.collections import Collections, Instances
from edr_xarray.coveragejson import parse_coverage
from owslib.ogcapi.edr import EnvironmentalDataRetrieval

parser = argparse.ArgumentParser()
parser.add_argument("url")
parser.add_argument("key")
parser.add_argument("--cases", type=int, default=5)
parser.add_argument("--only", default="", help="start of the ids of the collections to read")
parser.add_argument("--schemas", type=pathlib.Path)
options = parser.parse_args()



def optional(name):
    """A reader that may not be installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def schema_of(path, seen=()):
    """A schema of OGC with its references resolved. It is of OpenAPI 3.0, where a null is `nullable`. A schema that contains itself allows anything there."""
    if path in seen:
        return {}
    def resolved(node):
        if isinstance(node, list):
            return [resolved(one) for one in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            file, _, pointer = node["$ref"].partition("#")
            other = schema_of((path.parent / file).resolve() if file else path, (*seen, path))
            for key in pointer.strip("/").split("/") if pointer else []:
                other = other.get(key, {})
            return other
        node = {key: resolved(one) for key, one in node.items()}
        return {"anyOf": [node, {"type": "null"}]} if node.pop("nullable", False) is True else node
    return resolved(yaml.safe_load(path.read_text()))


schemas = {}
if options.schemas:
    import jsonschema
    import yaml

    for kind, file in {
        "landing page": "core/landingPage.yaml",
        "conformance": "core/confClasses.yaml",
        "collections": "collections/collections.yaml",
        "exception": "core/exception.yaml",
        "features": "edr-geojson/edrFeatureCollectionGeoJSON.yaml",
    }.items():
        schemas[kind] = jsonschema.Draft7Validator(schema_of((options.schemas / file).resolve()))


def valid(kind, text):
    """Checks a document by a schema of OGC, if there is one. Returns the document."""
    document = json.loads(text)
    if kind in schemas:
        schemas[kind].validate(document)
        counts["schemas of OGC"] += 1
    return document


pandas = optional("pandas") if optional("pyarrow") else None
pyogrio = optional("pyogrio")
# GDAL of a wheel of rasterio or pyogrio may lack NetCDF; scipy reads it for xarray.
rasterio = optional("rasterio")
# A grid of one cell has no size of a cell, which rasterio warns of.
warnings.filterwarnings("ignore", message="Dataset has no geotransform")
has_netcdf = optional("scipy") is not None or optional("netCDF4") is not None
folder = pathlib.Path(tempfile.mkdtemp())

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


def box_of(collection):
    """The box of a collection with a region of its own; None if it covers the globe."""
    box = collection["extent"]["spatial"]["bbox"][0]
    return None if box == [-180, -90, 180, 90] else box


def point(collection):
    west, south, east, north = box_of(collection) or (-180, -60, 180, 75)
    return f"{dice.uniform(west, east):.4f} {dice.uniform(south, north):.4f}"


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
    coords = f"MULTIPOINT(({point(collection)}),({point(collection)}))" if many else f"POINT({point(collection)})"
    return {"coords": coords, "datetime": f"{written(start)}/{written(end)}"}


def trajectory(collection):
    start, end = span(collection)
    vertices = sorted(dice.uniform(start.timestamp(), end.timestamp()) for _ in range(dice.randint(2, 6)))
    return {"coords": f"LINESTRINGM({','.join(f'{point(collection)} {int(time)}' for time in vertices)})"}


def times(collection):
    start, end = span(collection)
    return {"datetime": f"{written(start)}/{written(end)}"}


def corner(collection):
    west, south, east, north = box_of(collection) or (-180, -90, 178, 88)
    return dice.uniform(west, east), dice.uniform(south, north)


def cube(collection):
    corners = [corner(collection)] if box_of(collection) else [corner(collection), (179.4, dice.uniform(-90, 88))]
    west, south = dice.choice(corners)
    east, north = west + dice.uniform(0.3, 1.5), south + dice.uniform(0.3, 1.5)
    return {**times(collection), "bbox": f"{west:.3f},{south:.3f},{east - 360 if east > 180 else east:.3f},{north:.3f}"}


def area(collection):
    west, south = corner(collection)
    ring = [(west, south), (west + dice.uniform(0.3, 1.5), south), (west + dice.uniform(0, 1), south + dice.uniform(0.3, 1.5))]
    return {**times(collection), "coords": f"POLYGON(({','.join(f'{x:.3f} {y:.3f}' for x, y in [*ring, ring[0]])}))"}


def radius(collection):
    return {**times(collection), "coords": f"POINT({point(collection)})", "within": f"{dice.uniform(1, 60):.1f}"}


queries = {"position": position, "area": area, "cube": cube, "radius": radius, "trajectory": trajectory}


def sorted_numbers(values):
    return numpy.sort(numpy.array([value for value in values if value is not None and not math.isnan(value)], dtype=float))


def same(one, other):
    return one.shape == other.shape and numpy.allclose(one, other, rtol=0, atol=1e-9)


def numbers_of(document):
    """The numbers of each parameter of a coverage or of several, in order of size. A cell at a pole stands in each column of a grid."""
    found = collections.defaultdict(list)
    for coverage in document.get("coverages", [document]):
        for name, values in coverage["ranges"].items():
            found[name] += values["values"]
    return {name: sorted_numbers(values) for name, values in found.items()}


def touches_pole(document):
    axes = document.get("domain", {}).get("axes", {})
    return any(abs(latitude) == 90 for latitude in axes.get("y", {}).get("values", []))


def read_files(href, asked, document):
    """Reads the same answer as NetCDF, Parquet and GeoJSON."""
    numbers = numbers_of(document)
    is_grid = document.get("domain", {}).get("domainType") == "Grid"
    if has_netcdf:
        path = folder / "answer.nc"
        path.write_bytes(client.get(href, params={**asked, "f": "NetCDF"}).content)
        with xarray.open_dataset(path) as data:
            assert data.attrs["synthetic"] == "true"
            for name, values in numbers.items():
                assert same(sorted_numbers(data[name].values.ravel()), values), (asked, name)
        counts["xarray from NetCDF"] += 1
        if is_grid and rasterio is not None and "netCDF" in rasterio.drivers.raster_driver_extensions().values():
            name, values = next(iter(numbers.items()))
            with rasterio.open(f"netcdf:{path}:{name}") as raster:
                assert raster.crs.to_epsg() == 4326, asked
                read = raster.read(masked=True).astype(float) * raster.scales[0]
                assert same(sorted_numbers(read.compressed()), values), (asked, name)
            counts["GDAL from NetCDF"] += 1
    if touches_pole(document):
        return
    if pandas is not None:
        frame = pandas.read_parquet(io.BytesIO(client.get(href, params={**asked, "f": "Parquet"}).content))
        for name, values in numbers.items():
            assert same(sorted_numbers(frame[name]), values), (asked, name)
        counts["pandas from Parquet"] += 1
    if pyogrio is not None:
        path = folder / "answer.geojson"
        features = client.get(href, params={**asked, "f": "GeoJSON"}).text
        valid("features", features)
        path.write_text(features)
        frame = pyogrio.raw.read(path)
        fields = dict(zip(frame[0]["fields"], frame[3]))
        for name, values in numbers.items():
            assert same(sorted_numbers(fields[name].astype(float)), values), (asked, name)
        counts["GDAL from GeoJSON"] += 1


def opened(collection, asked, parameters):
    """Opens a cube lazily with edr-xarray, and reads a single cell of it, too."""
    box = tuple(float(part) for part in asked["bbox"].split(","))
    # edr-xarray takes no box over the antimeridian.
    if box[0] > box[2] or not parameters:
        return None
    return xarray.open_dataset(
        options.url + f"/edr/collections/{collection['id']}",
        engine="edr",
        session=session,
        # It asks for each parameter alone, which is refused if no cell has it.
        parameter_names=parameters,
        bbox=box,
        datetime=asked["datetime"],
    )


session = httpx.Client(headers=headers, timeout=60)


def read(collection, query, reads_files):
    asked = {**queries[query](collection), "parameter-name": names(collection)}
    href = collection["data_queries"][query]["link"]["href"]
    answer = client.get(href, params=asked)
    if answer.status_code != 200:
        # A place may lack a variable: waves are at sea alone. It may also have it for fewer hours. Any other refusal is a fault.
        assert answer.status_code == 400, (asked, answer.text)
        assert answer.json()["code"] in ("variable_unavailable", "horizon_exceeded"), (asked, answer.text)
        refusal = valid("exception", answer.text)
        assert refusal["description"] == refusal["detail"]
        counts["refused"] += 1
        return
    document = answer.json()
    if document["type"] == "CoverageCollection":
        CoverageCollection.model_validate_json(answer.text)
    else:
        Coverage.model_validate_json(answer.text)
        if query != "trajectory":
            # edr-xarray asks for cubes alone, so it takes no other domain than a grid. A series at a point is a grid of one cell.
            data = parse_coverage({**document, "domain": {**document["domain"], "domainType": "Grid"}})
            assert data.axis_names[0] == "t", data.axis_names
            counts["edr-xarray"] += 1
    counts["covjson-pydantic"] += 1
    if reads_files:
        read_files(href, asked, document)
        present = {name: values for name, values in numbers_of(document).items() if len(values) > 0}
        dataset = opened(collection, asked, list(present)) if query == "cube" else None
        if dataset is not None:
            for name, values in present.items():
                assert same(sorted_numbers(dataset[name].values.ravel()), values), (asked, name)
                cell = dataset[name].isel(y=0, x=0).values
                assert same(sorted_numbers(cell), sorted_numbers(dataset[name].values[:, 0, 0])), (asked, name)
            counts["cubes of edr-xarray"] += 1


landing, conformance, listed = page(""), page("/conformance"), page("/collections")
for kind, text in {"landing page": landing, "conformance": conformance, "collections": listed}.items():
    valid(kind, text)
LandingPageModel.model_validate_json(landing)
ConformanceModel.model_validate_json(conformance)
Collections.model_validate_json(with_values(listed))
counts["edr-pydantic"] += 3

chosen = [one for one in json.loads(listed)["collections"] if one["id"].startswith(options.only)]
all_collections = list(chosen)
for collection in chosen:
    if "instances" in collection["data_queries"]:
        text = page(f"/collections/{collection['id']}/instances")
        Instances.model_validate_json(with_values(text))
        counts["edr-pydantic"] += 1
        # Months of 30 days are only available as CSV.
        all_collections += [one for one in json.loads(text)["instances"] if "only available as CSV" not in one["description"]]
        all_collections.remove(collection)
for collection in all_collections:
    for query in collection["data_queries"]:
        for case in range(options.cases):
            read(collection, query, case % 4 == 0)

service = EnvironmentalDataRetrieval(options.url + "/edr", headers=headers)
assert "http://www.opengis.net/spec/ogcapi-edr-1/1.1/conf/core" in service.conformance()["conformsTo"]
assert set(service.data()) == {one["id"] for one in json.loads(listed)["collections"]}
for collection in chosen:
    for query in collection["data_queries"]:
        if query == "instances":
            continue
        asked = queries[query](collection)
        names_asked = [name for name in collection["parameter_names"] if "temperature_2m" in name or "crane" in name or name == "score"][:2]
        given = {key: value for key, value in asked.items() if key not in ("datetime", "bbox")}
        if "datetime" in asked:
            given["datetime_"] = asked["datetime"]
        if "bbox" in asked:
            given["bbox"] = [float(part) for part in asked["bbox"].split(",")]
        if collection["id"].startswith("projections"):
            # OWSLib asks for no instance, and of all climate models some have months of 30 days.
            continue
        found = service.query_data(collection["id"], query, parameter_names=names_asked, **given)
        ranges = found["coverages"][0]["ranges"] if "coverages" in found else found["ranges"]
        assert list(ranges) == names_asked, found
        counts["OWSLib"] += 1

print(json.dumps(counts))

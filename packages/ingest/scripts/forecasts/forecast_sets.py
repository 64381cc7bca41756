"""Writes src/sets/: small forecasts as NOAA and ECMWF publish them, and sets.jsonl, which tells what they hold.

Run it with the packages of packages/grib2/scripts/requirements.txt; the bytes are the same every time. A set is a bucket of its provider: an archive of
files under their real names, each with its index, in their real packing, on a part of the global grid.
"""

import gzip
import io
import json
import tarfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from ecmwf_files import ecmwf_file
from forecast_message import Area, stamp
from noaa_files import GEFS_SURFACE, gefs_path, gefs_rows, gefs_surface_path, gfs_rows, noaa_file

FOLDER = Path(__file__).parents[2] / "src" / "sets"
RUN = int(datetime(2026, 11, 21, tzinfo=UTC).timestamp()) // 3600

# Both sides of Greenwich, from London into the Channel.
FINE = Area(51.75, -1, 6, 8, 0.25)
COARSE = Area(52, -1, 4, 5, 0.5)


def hours(*stretches):
    return [lead for stretch in stretches for lead in range(*stretch)]


def gfs_files(run, leads, members):
    for lead in leads:
        name = f"gfs.{stamp(run):%Y%m%d/%H}/atmos/gfs.t{stamp(run):%H}z.pgrb2.0p25.f{lead:03}"
        yield name, f"{name}.idx", noaa_file(gfs_rows(lead), FINE, run, None, lead)


def gefs_files(run, leads, members):
    if 3 in leads:
        name = gefs_surface_path(run)
        yield name, f"{name}.idx", noaa_file(GEFS_SURFACE, COARSE, run, 0, 3)
    for lead in leads:
        for member in members:
            name = gefs_path(run, member, lead)
            area = FINE if lead <= 240 else COARSE
            yield name, f"{name}.idx", noaa_file(gefs_rows(lead), area, run, member, lead)


def ecmwf_files(run, leads, members):
    """The control is the deterministic forecast, and stands in its files."""
    for lead in leads:
        for stream, kind, of_stream in (
            ("oper", "fc", [None]),
            ("enfo", "ef", [member for member in members if member]),
        ):
            if of_stream:
                name = f"{stamp(run):%Y%m%d/%H}z/ifs/0p25/{stream}/{stamp(run):%Y%m%d%H}0000-{lead}h-{stream}-{kind}"
                yield f"{name}.grib2", f"{name}.index", ecmwf_file(FINE, run, stream, of_stream, lead)


VARIABLES = [
    "temperature_2m",
    "dew_point_2m",
    "wind_speed_10m",
    "wind_direction_10m",
    "wind_gusts_10m",
    "precipitation",
    "precipitation_type",
    "cloud_cover",
    "shortwave_radiation",
    "pressure_msl",
]
NOAA_VARIABLES = [*VARIABLES, "relative_humidity_2m", "visibility"]


class ForecastSet(NamedTuple):
    """`files` yields the path of each file, that of its index, and the contents of both."""

    name: str
    providers: list
    files: Callable
    run: int
    leads: list
    members: list
    variables: list
    grids: list


SETS = [
    ForecastSet("gfs", ["noaa-gfs"], gfs_files, RUN, hours((0, 120), (120, 133, 3)), [0], NOAA_VARIABLES, [FINE]),
    ForecastSet("gfs-next-run", ["noaa-gfs"], gfs_files, RUN + 6, hours((0, 13)), [0], NOAA_VARIABLES, [FINE]),
    ForecastSet(
        "gefs", ["noaa-gefs"], gefs_files, RUN, hours((0, 151, 3)), [0, 1, 2, 3, 4], NOAA_VARIABLES, [FINE, COARSE]
    ),
    ForecastSet(
        "gefs-two-grids",
        ["noaa-gefs"],
        gefs_files,
        RUN - 24,
        hours((0, 240, 3), (240, 259, 6)),
        [0, 1],
        NOAA_VARIABLES,
        [FINE, COARSE],
    ),
    ForecastSet(
        "ecmwf", ["ecmwf-ifs", "ecmwf-ens"], ecmwf_files, RUN, hours((0, 49, 3)), [0, 1, 2, 3, 4], VARIABLES, [FINE]
    ),
]


def archive(files):
    """A gzipped tar of names and bytes."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in files:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return gzip.compress(raw.getvalue(), mtime=0)


def main():
    FOLDER.mkdir(exist_ok=True)
    described = []
    for made in SETS:
        files = []
        for path, index_path, (content, index) in made.files(made.run, made.leads, made.members):
            files += [(path, content), (index_path, index.encode())]
        (FOLDER / f"{made.name}.tar.gz").write_bytes(archive(files))
        described.append(
            {
                "name": made.name,
                "providers": made.providers,
                "run": made.run,
                "members": made.members,
                "variables": made.variables,
                "grids": [area.described() for area in made.grids],
                "leadHours": made.leads,
            }
        )
    (FOLDER / "sets.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in described))


if __name__ == "__main__":
    main()

"""The files of ECMWF's open data, as far as the made forecasts have them: fields, packing and the index of JSON lines."""

import json
import random

from forecast_message import ABOVE, LEVEL, Row, field_message, stamp

CENTRE = {"centre": 98, "tablesVersion": 32}
DETERMINISTIC = {"typeOfProcessedData": 1, "typeOfGeneratingProcess": 2}
LOCAL = {"localTablesVersion": 1}

ROWS = [
    Row("2t", (0, 0, 0), ABOVE[2], "temperature_2m", 0.02, offset=273.15),
    Row("2d", (0, 0, 6), ABOVE[2], "dew_point_2m", 0.02, offset=273.15),
    Row("10u", (0, 2, 2), ABOVE[10], "eastward_wind_10m", 0.02),
    Row("10v", (0, 2, 3), ABOVE[10], "northward_wind_10m", 0.02),
    Row("10fg", (0, 2, 22), ABOVE[10], "wind_gusts_10m", 0.02, "maximum"),
    Row("tp", (0, 1, 193), LEVEL | LOCAL, "precipitation", 1e-6, "accumulation", factor=1e-3),
    Row("ptype", (0, 1, 19), LEVEL, "precipitation_type", 1),
    Row("tcc", (0, 6, 192), LEVEL | LOCAL | {"typeOfSecondFixedSurface": 8}, "cloud_cover", 0.002, factor=0.01),
    # Of every hour its mean, as energy.
    Row("ssrd", (0, 4, 7), LEVEL, "shortwave_radiation", 500, "accumulation", factor=3600),
    Row("msl", (0, 3, 0), {**LEVEL, "typeOfFirstFixedSurface": 101}, "pressure_msl", 10, factor=100),
]

SURFACE = [
    Row("z", (0, 3, 4), LEVEL, "surface_geopotential", 1),
    Row("lsm", (2, 0, 0), LEVEL, "land_cover", 1),
]


def ecmwf_file(area, run, stream, members, lead):
    """The bytes of a file and its index; fields stand in no order, as in the real files."""
    rows = [*ROWS, *(SURFACE if stream == "oper" and lead == 0 else [])]
    wanted = [(row, member) for row in rows for member in members if lead > 0 or row.statistic != "maximum"]
    random.Random(f"{run} {stream} {lead}").shuffle(wanted)
    content, lines = b"", []
    for row, member in wanted:
        # Sums count from the start of the run, extremes from the step before.
        start = {"instant": lead, "accumulation": 0, "maximum": lead - 3}[row.statistic]
        keys = {**CENTRE, **(DETERMINISTIC if member is None else ensemble_keys(member))}
        field = field_message(row, start, lead, area, run, member, keys, "grid_ccsds")
        lines.append(index_line(row, run, stream, member, lead, len(content), len(field)))
        content += field
    return content, "".join(lines)


def index_line(row, run, stream, member, lead, offset, length):
    first = stamp(run)
    return (
        json.dumps(
            {
                "domain": "g",
                "date": f"{first:%Y%m%d}",
                "time": f"{first:%H}00",
                "expver": "0001",
                "class": "od",
                "type": "fc" if member is None else "pf",
                "stream": stream,
                "step": str(lead),
                "levtype": "sfc",
                **({} if member is None else {"number": str(member)}),
                "param": row.name,
                "_offset": offset,
                "_length": length,
            }
        )
        + "\n"
    )


def ensemble_keys(member):
    return {
        "typeOfProcessedData": 4,
        "typeOfGeneratingProcess": 4,
        "typeOfEnsembleForecast": 3,
        "perturbationNumber": member,
        "numberOfForecastsInEnsemble": 51,
    }

"""The files of GFS and GEFS, as far as the made forecasts have them: fields, packing, names and the index of wgrib2."""

from forecast_message import ABOVE, LEVEL, Row, field_message, stamp

CENTRE = {"centre": 7, "tablesVersion": 2, "localTablesVersion": 1}
DETERMINISTIC = {"typeOfProcessedData": 1, "typeOfGeneratingProcess": 2, "generatingProcessIdentifier": 96}
GROUND = LEVEL
MEAN_SEA = {**LEVEL, "typeOfFirstFixedSurface": 101}
ATMOSPHERE = {**LEVEL, "typeOfFirstFixedSurface": 10}


VIS = Row("VIS:surface", (0, 19, 0), GROUND, "visibility", 20)
GUST = Row("GUST:surface", (0, 2, 22), GROUND, "wind_gusts_10m", 0.02)
TMP = Row("TMP:2 m above ground", (0, 0, 0), ABOVE[2], "temperature_2m", 0.02, offset=273.15)
DPT = Row("DPT:2 m above ground", (0, 0, 6), ABOVE[2], "dew_point_2m", 0.02, offset=273.15)
RH = Row("RH:2 m above ground", (0, 1, 1), ABOVE[2], "relative_humidity_2m", 0.1)
UGRD = Row("UGRD:10 m above ground", (0, 2, 2), ABOVE[10], "eastward_wind_10m", 0.02)
VGRD = Row("VGRD:10 m above ground", (0, 2, 3), ABOVE[10], "northward_wind_10m", 0.02)
APCP = Row("APCP:surface", (0, 1, 8), GROUND, "precipitation", 0.02, "accumulation")
TCDC = Row("TCDC:entire atmosphere", (0, 6, 1), ATMOSPHERE, "cloud_cover", 0.2)
DSWRF = Row("DSWRF:surface", (0, 4, 192), GROUND, "shortwave_radiation", 0.5, "average")
PRMSL = Row("PRMSL:mean sea level", (0, 3, 1), MEAN_SEA, "pressure_msl", 10, factor=100)
HGT = Row("HGT:surface", (0, 3, 5), GROUND, "surface_height", 0.1)
LAND = Row("LAND:surface", (2, 0, 0), GROUND, "land_cover", 1)
FLAGS = [
    Row("CSNOW:surface", (0, 1, 195), GROUND, "snow_flag", 1),
    Row("CICEP:surface", (0, 1, 194), GROUND, "ice_pellets_flag", 1),
    Row("CFRZR:surface", (0, 1, 193), GROUND, "freezing_rain_flag", 1),
    Row("CRAIN:surface", (0, 1, 192), GROUND, "rain_flag", 1),
]

# What a row accumulates from the start of the run, and not from the last restart.
SINCE_START = "since start"


def averaged(row):
    return row._replace(statistic="average", accuracy=0.01 if row in FLAGS else row.accuracy)


def gfs_rows(lead):
    start = [PRMSL, VIS, GUST, HGT, TMP, DPT, RH, UGRD, VGRD]
    if lead == 0:
        return [*start, *FLAGS, TCDC, LAND]
    totals = [APCP, APCP._replace(statistic=SINCE_START)]
    return [*start, *totals, *FLAGS, TCDC, averaged(TCDC), DSWRF, LAND]


def gefs_rows(lead):
    start = [VIS, GUST, TMP, DPT, RH, UGRD, VGRD] if lead <= 240 else [TMP, RH, UGRD, VGRD]
    means = [APCP, *map(averaged, FLAGS), averaged(TCDC), DSWRF]
    return [*start, *(means if lead > 0 else []), PRMSL]


# Of the secondary files of GEFS, which alone have land.
GEFS_SURFACE = [VIS, HGT, GUST, LAND]


def step_text(statistic, start, end):
    """In the words of wgrib2, which counts intervals of whole days in days."""
    if statistic == "instant":
        return "anl" if end == 0 else f"{end} hour fcst"
    word = {"accumulation": "acc", "average": "ave"}[statistic]
    if start % 24 == 0 and end % 24 == 0:
        return f"{start // 24}-{end // 24} day {word} fcst"
    return f"{start}-{end} hour {word} fcst"


def gefs_path(run, member, lead):
    folder, grid = ("pgrb2sp25", "pgrb2s.0p25") if lead <= 240 else ("pgrb2ap5", "pgrb2a.0p50")
    of = "c00" if member == 0 else f"p{member:02}"
    return f"gefs.{stamp(run):%Y%m%d/%H}/atmos/{folder}/ge{of}.t{stamp(run):%H}z.{grid}.f{lead:03}"


def gefs_surface_path(run):
    return f"gefs.{stamp(run):%Y%m%d/%H}/atmos/pgrb2bp5/gec00.t{stamp(run):%H}z.pgrb2b.0p50.f003"


def noaa_file(rows, area, run, member, lead, made=field_message):
    """The bytes of a file and its index; no member is a deterministic forecast. `made` makes each message."""
    keys = {**CENTRE, **(DETERMINISTIC if member is None else ensemble_keys(member))}
    text = "" if member is None else "ENS=low-res ctl" if member == 0 else f"ENS=+{member}"
    content, lines = b"", []
    for number, row in enumerate(rows, 1):
        # Sums and means restart every 6 hours.
        start = lead if row.statistic == "instant" else (lead - 1) // 6 * 6
        if row.statistic == SINCE_START:
            row, start = row._replace(statistic="accumulation"), 0
        step = step_text(row.statistic, start, lead)
        lines.append(f"{number}:{len(content)}:d={stamp(run):%Y%m%d%H}:{row.name}:{step}:{text}\n")
        content += made(row, start, lead, area, run, member, keys, "grid_complex_spatial_differencing")
    return content, "".join(lines)


def ensemble_keys(member):
    return {
        "subCentre": 2,
        "generatingProcessIdentifier": 107,
        "typeOfProcessedData": 3 if member == 0 else 4,
        "typeOfGeneratingProcess": 4,
        "typeOfEnsembleForecast": 1 if member == 0 else 3,
        "perturbationNumber": member,
        "numberOfForecastsInEnsemble": 30,
    }

"""Writes src/netcdf/fixtures/*.nc: small files of every kind that the tests read.

Run it with the packages of requirements.txt and, for the cut of ERA5, the path of a GRIB file of hourly 2 m temperatures
over the United Kingdom, March 2019:

    python fixtures.py [era5_uk_2t_2019-03.grib2]

But for that one the values follow a formula of cell and time, which the tests hold too.
"""

import sys
from pathlib import Path

import cftime
import eccodes
import netCDF4
import numpy as np

FOLDER = Path(__file__).parents[2] / "src" / "netcdf" / "fixtures"
KELVIN = 273.15


def tenths(latitude, longitude, time):
    """0 to 199, by a cell's quarter degrees and its step since 1970."""
    north = np.abs(np.round(latitude * 4)).astype(int)
    east = np.mod(np.round(longitude * 4).astype(int), 1440)
    return np.mod(7 * north + 3 * east + 5 * time, 200)


def cube(times, latitudes, longitudes):
    """tenths() over time, latitude, longitude."""
    return tenths(latitudes[None, :, None], longitudes[None, None, :], np.asarray(times)[:, None, None])


def day(calendar, *date):
    """Days since 1970-01-01 of the calendar."""
    return int(cftime.date2num(cftime.datetime(*date, calendar=calendar), "days since 1970-01-01", calendar=calendar))


def create(name, file_format):
    file = netCDF4.Dataset(FOLDER / name, "w", format=file_format)
    file.Conventions = "CF-1.8"
    file.comment = "Made up by scripts/netcdf/fixtures.py."
    return file


def add_grid(file, latitudes, longitudes, names=("lat", "lon")):
    for name, values, unit in zip(names, (latitudes, longitudes), ("degrees_north", "degrees_east")):
        file.createDimension(name, len(values))
        coordinate = file.createVariable(name, "f4", (name,))
        coordinate.units = unit
        coordinate[:] = values


def add_time(file, values, units, calendar, kind="f8", name="time", unlimited=True):
    file.createDimension(name, None if unlimited else len(values))
    time = file.createVariable(name, kind, (name,))
    time.units = units
    time.calendar = calendar
    time[:] = values
    return time


def add(file, name, kind, dimensions, values, units, **attributes):
    fill = attributes.pop("fill", None)
    storage = attributes.pop("storage", {})
    variable = file.createVariable(name, kind, dimensions, fill_value=fill, **storage)
    variable.set_auto_maskandscale(False)
    variable.units = units
    variable.setncatts(attributes)
    variable[:] = values


def global_noleap():
    """Classic, the whole earth from 0 to 330 east, north first, records; 3 and 4 March are not there."""
    days = [day("noleap", 2000, 2, 24) + index for index in range(14) if index not in (7, 8)]
    latitudes, longitudes = np.arange(90, -91, -30.0), np.arange(0, 360, 30.0)
    with create("global_noleap_classic.nc", "NETCDF3_64BIT_OFFSET") as file:
        add_time(file, [value + 120 * 365 + 0.5 for value in days], "days since 1850-01-01", "noleap")
        add_grid(file, latitudes, longitudes)
        made = cube(days, latitudes, longitudes)
        packed = (made * 10).astype("i2")
        packed[2, 0, 0] = -999
        dimensions = ("time", "lat", "lon")
        add(file, "tas", "i2", dimensions, packed, "K", fill=np.int16(-999), scale_factor=0.01, add_offset=KELVIN - 5,
            cell_methods="area: time: mean")
        add(file, "pr", "f4", dimensions, made / 864000, "kg m-2 s-1", fill=np.float32(1e20),
            cell_methods="area: time: mean")


def dateline_360_day():
    """NetCDF-4 in compressed chunks, across the date line, south first, bounds of time, to 30 February 2100."""
    days = [day("360_day", 2100, 1, 1) + index for index in range(60)]
    latitudes, longitudes = np.arange(-20, -9, 2.5), np.array([170, 172.5, 175, 177.5, -180, -177.5, -175.0])
    with create("dateline_360_day.nc", "NETCDF4") as file:
        reference = 120 * 360
        time = add_time(file, [value + reference + 0.5 for value in days], "days since 1850-01-01", "360_day",
                        unlimited=False)
        time.bounds = "time_bnds"
        file.createDimension("bnds", 2)
        bounds = file.createVariable("time_bnds", "f8", ("time", "bnds"))
        bounds[:] = [[value + reference, value + reference + 1] for value in days]
        add_grid(file, latitudes, longitudes)
        made = cube(days, latitudes, longitudes)
        storage = {"zlib": True, "chunksizes": (16, 2, 3)}
        dimensions = ("time", "lat", "lon")
        add(file, "tas", ">f4", dimensions, made / 10 - 5 + KELVIN, "K", fill=np.float32(1e20),
            storage={**storage, "endian": "big"})
        add(file, "hurs", "f4", dimensions, made / 10 + 50, "%", fill=np.float32(1e20), storage=storage)


def greenwich_hours():
    """NetCDF-4 as the Climate Data Store writes ERA5: hours, across Greenwich, sea in the east, waves there alone."""
    first = day("standard", 2020, 2, 28) * 24
    hours = [first + index for index in range(48)]
    latitudes, longitudes = np.array([52, 51.75, 51.5]), np.array([359.5, 359.75, 0, 0.25])
    sea = longitudes == 0.25
    with create("greenwich_hours.nc", "NETCDF4") as file:
        add_time(file, [hour * 3600 for hour in hours], "seconds since 1970-01-01", "proleptic_gregorian", "i8",
                 "valid_time", unlimited=False)
        add_grid(file, latitudes, longitudes, ("latitude", "longitude"))
        file.createVariable("number", "i8", ()).long_name = "ensemble member numerical id"
        made = cube(hours, latitudes, longitudes)
        dimensions = ("valid_time", "latitude", "longitude")
        storage = {"zlib": True}
        nan = np.float32(np.nan)
        add(file, "t2m", "f4", dimensions, made / 10 - 5 + KELVIN, "K", fill=nan, storage=storage)
        add(file, "tp", "f4", dimensions, made / 10000, "m", fill=nan, storage=storage)
        add(file, "ssrd", "f4", dimensions, made * 3600.0, "J m**-2", fill=nan, storage=storage)
        add(file, "u10", "f4", dimensions, made * 0.03, "m s**-1", fill=nan, storage=storage)
        add(file, "v10", "f4", dimensions, made * -0.04, "m s**-1", fill=nan, storage=storage)
        add(file, "tcc", "f4", dimensions, made / 200, "(0 - 1)", fill=nan, storage=storage)
        waves = np.where(sea[None, None, :], made / 40, np.nan)
        add(file, "swh", "f4", dimensions, waves, "m", fill=nan, storage=storage)
        add(file, "lsm", "f4", dimensions, np.broadcast_to(np.where(sea, 0.1, 0.9), made.shape), "(0 - 1)", fill=nan,
            storage=storage)


def global_halves():
    """Two classic files of one record, -180 to 150 east, south first; a third on other cells."""
    latitudes, longitudes = np.arange(-75, 76, 30.0), np.arange(-180, 180, 30.0)
    for name, start, rows in (("first", 1, latitudes), ("second", 6, latitudes), ("elsewhere", 11, latitudes[1:])):
        days = [day("standard", 1999, 12, 28) + start + index for index in range(5)]
        with create(f"global_{name}_classic.nc", "NETCDF3_CLASSIC") as file:
            origin = day("standard", 1900, 1, 1) * 24
            add_time(file, [value * 24 - origin for value in days], "hours since 1900-01-01 00:00:0.0", "gregorian", "i4")
            add_grid(file, rows, longitudes)
            add(file, "tas", "f4", ("time", "lat", "lon"), cube(days, rows, longitudes) / 10 - 5, "degC")


def bad_values():
    """Classic, one site without a dimension, with values that quantities cannot have."""
    with create("bad_values_classic.nc", "NETCDF3_CLASSIC") as file:
        add_time(file, range(5), "days since 2015-01-01", "standard", "i4", unlimited=False)
        for name, value, units in (("lat", 47.5, "degrees_north"), ("lon", 8.5, "degrees_east")):
            coordinate = file.createVariable(name, "f8", ())
            coordinate.units = units
            coordinate[:] = value
        add(file, "hurs", "f4", ("time",), [-2.5, 0, 100.02, 131, 5000], "%")
        add(file, "rsds", "f4", ("time",), [-1, 200, 1500.2, 1700, 1e20], "W m-2")
        add(file, "pr", "f4", ("time",), [-1e-10, 0.01, 0, -0.01, 9.96921e36], "kg m-2 s-1")
        add(file, "tas", "f4", ("time",), [-1, 273.15, 300, 900, np.nan], "K")


def nex_gddp():
    """Years of NEX-GDDP-CMIP6 as its files are: a history and a scenario of 360-day years, and years without leap days."""
    latitudes, longitudes = np.arange(-10.25, -9.7, 0.25), np.arange(179.5, 180.6, 0.25)
    years = (
        ("HADMADE", "360_day", "historical", 2014, ("tasmax", "hurs")),
        ("HADMADE", "360_day", "ssp245", 2015, ("tasmax", "hurs")),
        ("CANMADE", "noleap", "ssp585", 2096, ("tasmin", "tasmax", "huss")),
    )
    for model, calendar, scenario, year, wanted in years:
        first, end = day(calendar, year, 1, 1), day(calendar, year + 1, 1, 1)
        days = range(first, end)
        origin = day(calendar, 1850, 1, 1)
        made = cube(days, latitudes, longitudes)
        humidity = (made / 2).astype("f4")
        humidity[5, 0, 0], humidity[6, 0, 0], humidity[7, 0, 0] = 103.5, -0.5, 250
        fields = (
            ("tasmax", made / 10 - 5 + KELVIN, "K", "area: mean time: maximum"),
            ("tasmin", made / 10 - 15 + KELVIN, "K", "area: mean time: minimum"),
            ("hurs", humidity, "%", "area: time: mean"),
            ("huss", made / 10000, "1", "area: time: mean"),
        )
        for name, values, units, methods in fields:
            if name not in wanted:
                continue
            with create(f"{name}_day_{model}_{scenario}_r1i1p1f1_gn_{year}.nc", "NETCDF4") as file:
                file.setncatts({"activity": "NEX-GDDP-CMIP6", "cmip6_source_id": model, "scenario": scenario,
                                "variant_label": "r1i1p1f1", "frequency": "day"})
                add_time(file, [value - origin + 0.5 for value in days], "days since 1850-01-01", calendar)
                add_grid(file, latitudes, longitudes)
                add(file, name, "f4", ("time", "lat", "lon"), values, units, fill=np.float32(1e20),
                    cell_methods=methods, storage={"zlib": True, "chunksizes": (60, len(latitudes), len(longitudes))})


def era5_uk(grib):
    """Nine cells around London and six hours, cut from a GRIB file of ERA5."""
    latitudes, longitudes = [51.75, 51.5, 51.25], [-0.25, 0.0, 0.25]
    fields = []
    with open(grib, "rb") as messages:
        for _ in range(6):
            message = eccodes.codes_grib_new_from_file(messages)
            stamp = eccodes.codes_get(message, "validityDate"), eccodes.codes_get(message, "validityTime")
            assert stamp == (20190301, len(fields) * 100), stamp
            nearest = [
                [eccodes.codes_grib_find_nearest(message, row, column)[0] for column in longitudes] for row in latitudes
            ]
            for row, line in zip(latitudes, nearest):
                for column, found in zip(longitudes, line):
                    assert abs(found.lat - row) < 1e-6 and abs((found.lon - column + 180) % 360 - 180) < 1e-6
            fields.append([[found.value for found in line] for line in nearest])
            eccodes.codes_release(message)
    with create("era5_uk.nc", "NETCDF4") as file:
        file.comment = "Contains modified Copernicus Climate Change Service information 2019."
        file.source = "ERA5 hourly data on single levels, https://doi.org/10.24381/cds.adbb2d47"
        file.license = "Licence to use Copernicus Products, https://apps.ecmwf.int/datasets/licences/copernicus/"
        add_time(file, range(6), "hours since 2019-03-01", "proleptic_gregorian", "i4", unlimited=False)
        add_grid(file, np.array(latitudes), np.array(longitudes), ("latitude", "longitude"))
        add(file, "t2m", "f4", ("time", "latitude", "longitude"), np.array(fields), "K")


FOLDER.mkdir(exist_ok=True)
global_noleap()
dateline_360_day()
greenwich_hours()
global_halves()
bad_values()
nex_gddp()
if len(sys.argv) > 1:
    era5_uk(sys.argv[1])

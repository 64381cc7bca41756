"""Writes src/netcdf/fixtures/era5_expver_*.nc: hours of ERA5 with preliminary ones after them, as the Climate Data Store has written them.

Run it with the packages of requirements.txt:

    python era5_versions.py

Values follow the formula of fixtures.py, which the tests hold too. Where final and preliminary numbers lie side by side, those of the other
kind are NaN; at one hour both are there, and the preliminary one is 5 K too warm.
"""

from pathlib import Path

import netCDF4
import numpy as np

FOLDER = Path(__file__).parents[2] / "src" / "netcdf" / "fixtures"
KELVIN = 273.15
LATITUDES, LONGITUDES = np.array([52, 51.75, 51.5]), np.array([-0.25, 0, 0.25, 0.5])
HOURS_OF_DAY = 24
FINAL = 24


def kelvin(hours):
    """0 to 19.9 degrees Celsius less 5, by a cell's quarter degrees and its hour since 1970."""
    north = np.abs(np.round(LATITUDES * 4)).astype(int)
    east = np.mod(np.round(LONGITUDES * 4).astype(int), 1440)
    tenths = np.mod(7 * north[None, :, None] + 3 * east[None, None, :] + 5 * np.asarray(hours)[:, None, None], 200)
    return tenths / 10 - 5 + KELVIN


def hours_of(first_day):
    first = int((np.datetime64(first_day) - np.datetime64("1970-01-01")).astype(int)) * HOURS_OF_DAY
    return np.arange(first, first + 2 * HOURS_OF_DAY)


def create(name, file_format, time_name, hours, kind):
    file = netCDF4.Dataset(FOLDER / name, "w", format=file_format)
    file.Conventions = "CF-1.7"
    file.comment = "Made up by scripts/netcdf/era5_versions.py."
    file.createDimension(time_name, len(hours))
    time = file.createVariable(time_name, kind, (time_name,))
    time.units, time.calendar = "hours since 1970-01-01", "proleptic_gregorian"
    time[:] = hours
    for axis, values, units in (("latitude", LATITUDES, "degrees_north"), ("longitude", LONGITUDES, "degrees_east")):
        file.createDimension(axis, len(values))
        coordinate = file.createVariable(axis, "f4", (axis,))
        coordinate.units = units
        coordinate[:] = values
    return file


def add_temperature(file, dimensions, values):
    storage = {"zlib": True} if file.data_model == "NETCDF4" else {}
    variable = file.createVariable("t2m", "f4", dimensions, fill_value=np.float32(np.nan), **storage)
    variable.units = "K"
    variable[:] = values


def along_dimension():
    """As before September 2024: expver is a dimension of 1 and 5."""
    hours = hours_of("2020-01-01")
    with create("era5_expver_dimension.nc", "NETCDF4", "time", hours, "i4") as file:
        file.createDimension("expver", 2)
        file.createVariable("expver", "i4", ("expver",))[:] = [1, 5]
        values = np.stack([kelvin(hours), kelvin(hours)], axis=1)
        values[FINAL:, 0] = np.nan
        values[: FINAL - 1, 1] = np.nan
        values[FINAL - 1, 1] += 5
        add_temperature(file, ("time", "expver", "latitude", "longitude"), values)


def along_time():
    """As since then: expver is a text for each time."""
    hours = hours_of("2020-03-01")
    texts = ["0001"] * FINAL + ["0005"] * (len(hours) - FINAL)
    with create("era5_expver_time.nc", "NETCDF4", "valid_time", hours, "i8") as file:
        file.createVariable("expver", str, ("valid_time",))[:] = np.array(texts, dtype=object)
        add_temperature(file, ("valid_time", "latitude", "longitude"), kelvin(hours))
    with create("era5_expver_classic.nc", "NETCDF3_CLASSIC", "valid_time", hours, "i4") as file:
        file.createDimension("strlen", 4)
        file.createVariable("expver", "S1", ("valid_time", "strlen"))[:] = netCDF4.stringtochar(np.array(texts, "S4"))
        add_temperature(file, ("valid_time", "latitude", "longitude"), kelvin(hours))


along_dimension()
along_time()

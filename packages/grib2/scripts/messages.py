"""GRIB2 messages that ecCodes packs, and octets of them exchanged afterwards."""

import struct

import eccodes as ec
import numpy as np

MISSING = 1e20


def grid(columns, rows, west, south, step, scanning=0):
    """Keys of a regular grid; degrees."""
    east, north = west + (columns - 1) * step, south + (rows - 1) * step
    first_lat, last_lat = (south, north) if scanning & 0x40 else (north, south)
    first_lon, last_lon = (east, west) if scanning & 0x80 else (west, east)
    return {
        "Ni": columns,
        "Nj": rows,
        "latitudeOfFirstGridPointInDegrees": first_lat,
        "longitudeOfFirstGridPointInDegrees": first_lon,
        "latitudeOfLastGridPointInDegrees": last_lat,
        "longitudeOfLastGridPointInDegrees": last_lon,
        "iDirectionIncrementInDegrees": step,
        "jDirectionIncrementInDegrees": step,
        "scanningMode": scanning,
    }


def gaussian_latitudes(parallels):
    """Degrees north of all rows, from north to south, by numpy's eigenvalues."""
    sines, _ = np.polynomial.legendre.leggauss(2 * parallels)
    return np.degrees(np.arcsin(sines[::-1]))


def gaussian_grid(parallels, columns, first_row=0, rows=None, scanning=0):
    """Keys of a regular Gaussian grid around the globe, or of some rows of it."""
    latitudes = gaussian_latitudes(parallels)[first_row:][:rows]
    return {
        "gridType": "regular_gg",
        "N": parallels,
        **grid(columns, len(latitudes), 0, 0, 360 / columns, scanning),
        "latitudeOfFirstGridPointInDegrees": latitudes[-1 if scanning & 0x40 else 0],
        "latitudeOfLastGridPointInDegrees": latitudes[0 if scanning & 0x40 else -1],
    }


def plane(kind, columns, rows, first, keys, scanning=0x40):
    """Keys of a grid on the plane of a projection, from its first point on."""
    return {
        "gridType": kind,
        "Ni" if kind == "mercator" else "Nx": columns,
        "Nj" if kind == "mercator" else "Ny": rows,
        "latitudeOfFirstGridPointInDegrees": first[0],
        "longitudeOfFirstGridPointInDegrees": first[1],
        "scanningMode": scanning,
        **keys,
    }


def message(values, grid_keys, keys=None, packing="grid_simple", first=None):
    """A message; `first` are keys to be set before the packing, `keys` those of the packing and the product."""
    handle = ec.codes_grib_new_from_samples("GRIB2")
    settings = {"gridType": "regular_ll", "dataDate": 20260228, "dataTime": 1200, **grid_keys, **(first or {})}
    if settings["gridType"] == "regular_gg":
        settings.pop("jDirectionIncrementInDegrees")
    for key, value in settings.items():
        ec.codes_set(handle, key, value)
    # The sample has a grid of its own until values of the right number are set.
    ec.codes_set_double_array(handle, "values", [float(index) for index in range(len(values))])
    if MISSING in values and packing in ("grid_simple", "grid_ccsds", "grid_jpeg"):
        ec.codes_set(handle, "bitmapPresent", 1)
    ec.codes_set(handle, "missingValue", MISSING)
    ec.codes_set(handle, "packingType", packing)
    for key, value in (keys or {}).items():
        ec.codes_set(handle, key, value)
    ec.codes_set_double_array(handle, "values", values)
    return ec.codes_get_message(handle)


def sections(content):
    """Where the sections 1 to 7 of a message begin and end."""
    at, found = 16, {}
    while at < len(content) - 4:
        length = struct.unpack(">I", content[at : at + 4])[0]
        found[content[at + 4]] = (at, at + length)
        at += length
    return found


def part(content, section):
    """The bytes of a section."""
    return content[slice(*sections(content)[section])]


def patched(content, section, octet, octets):
    """A message with some octets of a section replaced."""
    at = sections(content)[section][0] + octet - 1
    return content[:at] + bytes(octets) + content[at + len(octets) :]


def undifferenced(content, octets):
    """A message of complex packing as one of template 5.3 with order 0, which says so many octets for descriptors and has none."""
    described = {number: part(content, number) for number in (1, 3, 4, 5, 6, 7)}
    head, template, tail = described[5][5:9], struct.pack(">H", 3), described[5][11:]
    body = head + template + tail + bytes([0, octets])
    described[5] = struct.pack(">IB", 5 + len(body), 5) + body
    return whole(described.values())


def scaled(content, reference, binary, decimal):
    """A message whose numbers mean (reference + number x 2^binary) x 10^-decimal."""
    signed = [abs(number) | (0x8000 if number < 0 else 0) for number in (binary, decimal)]
    return patched(content, 5, 12, struct.pack(">fHH", reference, *signed))


def whole(sections_bytes, discipline=0):
    """A message of these sections."""
    body = b"".join(sections_bytes)
    return b"GRIB\0\0" + bytes([discipline, 2]) + struct.pack(">Q", 16 + len(body) + 4) + body + b"7777"

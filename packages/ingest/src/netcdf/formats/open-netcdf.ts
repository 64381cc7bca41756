import { closeSync, openSync, readSync } from "node:fs";
import { openClassic } from "./classic-file.ts";
import { probeHdf5 } from "./hdf5-probe.ts";
import { NetcdfError } from "./netcdf-error.ts";
import type { NetcdfFile } from "./netcdf-file.ts";

/** Opens a file; its first bytes tell the format. The HDF5 library is loaded when the first file needs it. */
export async function openNetcdf(path: string): Promise<NetcdfFile> {
  const magic = firstBytes(path);
  if (hdf5Magic.every((byte, index) => magic[index] === byte)) {
    await probeHdf5(path);
    const { openHdf5 } = await import("./hdf5-file.ts");
    return openHdf5(path);
  }
  if (String.fromCharCode(...magic.subarray(0, 3)) === "CDF") return openClassic(path, magic[3]!);
  if (String.fromCharCode(...magic.subarray(0, 4)) === "PK\u0003\u0004") {
    throw new NetcdfError(
      "not_netcdf",
      { file: path },
      "this is a ZIP archive, as the Climate Data Store sends them. Unpack it and give the files in it.",
    );
  }
  if (isGrib(path)) {
    throw new NetcdfError(
      "not_netcdf",
      { file: path },
      "this is GRIB. Make NetCDF of it: cdo -f nc4 copy in.grib out.nc, or choose NetCDF where you download it.",
    );
  }
  throw new NetcdfError(
    "not_netcdf",
    { file: path },
    "this is not a NetCDF file. Look whether a download is a page that says why it failed.",
  );
}

/** Maximum length of the heading before a message [bytes]. WMO bulletins begin with a heading of some lines, followed by their message. */
const headingBytesMax = 128;

function isGrib(path: string): boolean {
  return String.fromCharCode(...firstBytes(path, headingBytesMax)).includes("GRIB");
}

const hdf5Magic = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a] as const;

function firstBytes(path: string, length = 8): Uint8Array {
  const bytes = new Uint8Array(length);
  const handle = openSync(path, "r");
  try {
    readSync(handle, bytes, 0, length, 0);
  } finally {
    closeSync(handle);
  }
  return bytes;
}

import { resolve } from "node:path";
import { type Dataset, File } from "h5wasm/node";
import { forbid, hdf5Library, permit } from "./hdf5-library.ts";

/** Writes a new HDF5 file. */
export function writeFile(path: string, fill: (file: File) => void): Promise<void> {
  return withFile(path, "w", fill);
}

/** Changes an existing HDF5 file. */
export function changeFile(path: string, change: (file: File) => void): Promise<void> {
  return withFile(path, "a", change);
}

async function withFile(path: string, mode: "w" | "a", use: (file: File) => void): Promise<void> {
  await hdf5Library;
  permit(resolve(path));
  const file = new File(resolve(path), mode);
  try {
    use(file);
  } finally {
    file.close();
    forbid(resolve(path));
  }
}

/**
 * Adds the axes of a NetCDF file.
 *
 * @returns A function that attaches the axes to a variable, in the given order.
 */
export function addAxes(
  file: File,
  axes: readonly (readonly [
    name: string,
    data: Float64Array,
    attributes: Readonly<Record<string, string>>,
  ])[],
): (variable: Dataset) => void {
  for (const [name, data, attributes] of axes) {
    const axis = file.create_dataset({ name, data, dtype: "<d" });
    for (const [key, value] of Object.entries(attributes)) axis.create_attribute(key, value);
    axis.make_scale(name);
  }
  return (variable) => axes.forEach(([name], axis) => variable.attach_scale(axis, `/${name}`));
}

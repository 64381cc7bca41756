import { fieldValues, grib2Fields, readGrid } from "@halcyon/grib2";
import { openJpeg2000 } from "@halcyon/grib2/jpeg2000";
import { simpleMessage } from "@halcyon/grib2/simple-message.suite";
import { setFiles } from "./forecast-sets.suite.ts";

/** Size, north-west corner and spacing of the wide grid [degrees]. The grid is larger than a tile of the store in both directions. */
export const wideGrid = { rows: 20, columns: 36, north: 52, west: 356, stepDegrees: 0.25 } as const;

/** A region that contains the whole wide grid. */
export const wideRegion = { south: 47, west: -4, north: 52, east: 5 } as const;

/** Returns the files of `gfs-next-run` on a grid of 720 cells, with the values of the small grid in another order. */
export async function wideGfs(): Promise<Map<string, Uint8Array>> {
  const jpeg2000 = await openJpeg2000();
  const files = setFiles("gfs-next-run");
  const wide = new Map<string, Uint8Array>();
  for (const [path, bytes] of files) {
    if (path.endsWith(".idx")) continue;
    const lines = new TextDecoder()
      .decode(files.get(`${path}.idx`))
      .trim()
      .split("\n");
    const made = [...grib2Fields(bytes)].map((field) => {
      const grid = readGrid(field);
      const values = [...fieldValues(field, grid, { jpeg2000 })];
      const message = bytes.subarray(field.offset, field.offset + field.length);
      return wideMessage(message, values);
    });
    let offset = 0;
    const index = lines.map((line, at) => {
      const [number, _, ...rest] = line.split(":");
      const written = [number, offset, ...rest].join(":");
      offset += made[at]!.length;
      return written;
    });
    wide.set(path, Buffer.concat(made));
    wide.set(`${path}.idx`, new TextEncoder().encode(`${index.join("\n")}\n`));
  }
  return wide;
}

/** Returns a message with other values. The sections that describe its content are copied; those for the grid and the packing are new. */
function wideMessage(message: Uint8Array, small: readonly number[]): Uint8Array {
  const { rows, columns } = wideGrid;
  const values = Array.from({ length: rows * columns }, (_, cell) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const value = small[(5 * row + column) % small.length]!;
    return Number.isNaN(value) ? null : value;
  });
  const packed = simpleMessage({ rows, columns, scanningMode: 0, bits: 16, decimalScale: 2, values }).bytes;
  const own = sectionsOf(message);
  const made = sectionsOf(packed);
  const sections = [1, 2, 3, 4, 5, 6, 7].flatMap((number) => {
    const section = (number < 5 ? own : made).get(number);
    return section === undefined ? [] : [number === 3 ? wideSection(section) : section];
  });
  const head = message.slice(0, 16);
  const whole = Buffer.concat([head, ...sections, Buffer.from("7777")]);
  whole.writeBigUInt64BE(BigInt(whole.length), 8);
  return whole;
}

/** Returns the sections of a message with one field, by their number. */
function sectionsOf(message: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const sections = new Map<number, Uint8Array>();
  for (let at = 16; at < message.length - 4; at += view.getUint32(at)) {
    sections.set(view.getUint8(at + 4), message.subarray(at, at + view.getUint32(at)));
  }
  return sections;
}

/** Returns section 3 for the wide grid, from that of the small grid. Both use template 3.0. */
function wideSection(section: Uint8Array): Uint8Array {
  const { rows, columns, north, west, stepDegrees } = wideGrid;
  const changed = section.slice();
  const view = new DataView(changed.buffer);
  const degrees = (octet: number, value: number): void => view.setUint32(octet - 1, value * 1e6);
  view.setUint32(6, rows * columns);
  view.setUint32(30, columns);
  view.setUint32(34, rows);
  degrees(47, north);
  degrees(51, west);
  degrees(56, north - (rows - 1) * stepDegrees);
  degrees(60, (west + (columns - 1) * stepDegrees) % 360);
  degrees(64, stepDegrees);
  degrees(68, stepDegrees);
  view.setUint8(71, 0);
  return changed;
}

import { temporaryFolder } from "@halcyon/testing";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Cell } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import { probeHdf5 } from "./formats/hdf5-probe.ts";
import { writeGrid } from "./formats/made-grid.suite.ts";
import { NetcdfError } from "./formats/netcdf-error.ts";
import { type NetcdfOptions, netcdfRecord } from "./netcdf-record.ts";

const options: NetcdfOptions = {
  id: "bad",
  offering: "historical",
  attribution: "Made up",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
};

const folder = temporaryFolder();

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const classic = readFileSync(fixture("global_noleap_classic.nc"));
const compressed = readFileSync(fixture("dateline_360_day.nc"));

let written = 0;

function write(content: Uint8Array | string): string {
  written += 1;
  const path = join(folder, `${written}.nc`);
  writeFileSync(path, content);
  return path;
}

/** Returns the classic fixture with one text in its header replaced by another of the same length. */
function edited(from: string, to: string): string {
  const at = classic.lastIndexOf(from);
  if (at === -1 || from.length !== to.length) throw new Error(`No edit of ${from}.`);
  const copy = Buffer.from(classic);
  copy.write(to, at, "latin1");
  return write(copy);
}

/** Opens a record and reads all its values at one place. */
async function readAll(path: string): Promise<void> {
  const source = await netcdfRecord([path], options);
  try {
    const { variables, first, last } = source.describe();
    const cell: Cell | undefined =
      (await source.locate({ latitude: 0, longitude: 0 })) ??
      (await source.locate({ latitude: -15, longitude: 180 })) ??
      (await source.locate({ latitude: 46, longitude: 8 }));
    if (cell === undefined) return;
    await source.read({
      cell,
      variables: [...variables.keys()],
      from: first,
      to: Math.min(last, first + 5000),
    });
  } finally {
    source.close();
  }
}

async function errorOf(path: string): Promise<NetcdfError> {
  const found: unknown = await readAll(path).catch((error: unknown) => error);
  if (found instanceof NetcdfError) return found;
  throw new Error(`No NetcdfError but ${String(found)}`);
}

describe("files that cannot be used", () => {
  test.each([
    ["an empty file", "", "not_netcdf", "not a NetCDF file"],
    ["GRIB", "GRIB\0\0\0\0\0\0\0\0", "not_netcdf", "this is GRIB. Make NetCDF of it: cdo -f nc4 copy"],
    [
      "GRIB after the heading of a bulletin",
      "\u0001\r\r\n042\r\r\nHTXX80 ECMF 120000\r\r\nGRIB",
      "not_netcdf",
      "this is GRIB.",
    ],
    ["a ZIP archive", "PK\u0003\u0004 data.nc", "not_netcdf", "Unpack it"],
    ["a page of an error", "<html>404</html>", "not_netcdf", "a page that says why it failed"],
    ["CDF-5", "CDF\u0005\0\0\0\0\0\0\0\0", "unsupported_layout", "nccopy -k nc4"],
    ["a header without a body", "CDF\u0001\0\0\0\0", "damaged", "Download it again"],
    ["HDF5 without a body", Buffer.from("894844460d0a1a0a", "hex"), "damaged", "Download it again"],
  ] as const)("%s", async (_, content, code, words) => {
    const path = write(content);
    const error = await errorOf(path);
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
    expect(error.message).toContain(path);
  });

  test.each([
    ["an unknown calendar", "noleap", "julian", "unsupported_time", "time", "360_day"],
    ["an unknown unit of time", "days since", "moon since", "unsupported_time", "time", "moon since"],
    ["an unknown unit", "kg m-2 s-1", "kg m-9 s-1", "unsupported_unit", "pr", "--units pr="],
    ["a sum of rates", "time: mean", "time: sum ", "unsupported_unit", "pr", "Use the mean"],
  ] as const)("%s", async (_, from, to, code, variable, words) => {
    const error = await errorOf(edited(from, to));
    expect(error).toMatchObject({ code, variable });
    expect(error.message).toContain(words);
  });

  test("a text that is padded with zeros, as older programs write, is that before them", async () => {
    await expect(
      readAll(edited("days since 1850-01-01", "days since 1850-1-1\0\0")),
    ).resolves.toBeUndefined();
  });

  test.each([
    ["zstd", 32_015],
    ["bzip2", 307],
  ])("values compressed by %s name the filter, and a program that writes them anew", async (name, id) => {
    const error = await errorOf(fixture(`filter_${name}.nc`));
    expect(error).toMatchObject({ code: "unsupported_layout", variable: "t2m" });
    expect(error.message).toContain(`compressed by ${name} (HDF5 filter ${id}), which cannot be read`);
    expect(error.message).toContain("drop_encoding().to_netcdf('out.nc')");
  });

  test("no units", async () => {
    const at = classic.indexOf("units", classic.indexOf("kg m-2 s-1") - 24);
    const copy = Buffer.from(classic);
    copy.write("unity", at, "latin1");
    const error = await errorOf(write(copy));
    expect(error).toMatchObject({ code: "unsupported_unit", variable: "pr" });
    expect(error.message).toContain("it has no units");
  });

  test("a dimension that is larger than can be", async () => {
    const copy = Buffer.from(classic);
    copy.writeUInt32BE(0xffff_fff0, classic.indexOf("lat\0") + 4);
    expect((await errorOf(write(copy))).code).toMatch(/^(no_coordinates|damaged)$/);
  });

  test("more records than there are", async () => {
    const copy = Buffer.from(classic);
    copy.writeUInt32BE(4_000_000, 4);
    expect((await errorOf(write(copy))).code).toBe("damaged");
  });

  test("files that do not make one record", async () => {
    const open = async (...names: readonly string[]): Promise<unknown> =>
      netcdfRecord(names.map(fixture), { ...options, step: "day" });
    const first = "global_first_classic.nc";
    for (const other of [
      first,
      "global_elsewhere_classic.nc",
      "global_noleap_classic.nc",
      "greenwich_hours.nc",
    ]) {
      await expect(open(first, other), other).rejects.toMatchObject({ code: "files_differ" });
    }
  });

  test("a file without a known variable", async () => {
    const copy = Buffer.from(classic);
    copy.write("abc", classic.lastIndexOf("tas\0"), "latin1");
    copy.write("de", classic.lastIndexOf("pr\0\0"), "latin1");
    expect(await errorOf(write(copy))).toMatchObject({ code: "no_variables" });
  });

  test("a part without the other names what is missing beside it", async () => {
    const path = join(folder, "snw.nc");
    await writeGrid(path, {
      times: [0, 1, 2],
      fields: { snw: { units: "kg m-2", attributes: { cell_methods: "time: mean" }, value: () => 10 } },
    });
    const error = await errorOf(path);
    expect(error).toMatchObject({ code: "no_variables" });
    expect(error.message).toContain("snw: snow_depth is made of it and rsn, which no file has.");
  });

  test("one time of a month is refused with advice that works, whatever step is said", async () => {
    const path = join(folder, "month.nc");
    await writeGrid(path, {
      attributes: { frequency: "mon" },
      times: [0],
      timeUnits: "days",
      fields: { tas: { units: "K", value: () => 280 } },
    });
    for (const step of [{}, { step: "day" }] as const) {
      await expect(netcdfRecord([path], { ...options, ...step })).rejects.toThrow(
        "the file marks its time as a month; records have steps of an hour or a day. Longer means and sums say nothing about a day: get the days or hours",
      );
    }
  });

  test("a missing file is the system's error", async () => {
    await expect(netcdfRecord([join(folder, "absent.nc")], options)).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});

/** Returns a generator of numbers in [0, 1) that always gives the same sequence. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("damage", () => {
  test.each([
    ["classic", classic],
    ["compressed", compressed],
  ])("a %s file cut short is an error", async (_, whole) => {
    for (let part = 0; part < 39; part += 1) {
      const path = write(whole.subarray(0, Math.floor((whole.length * part) / 40)));
      await expect(errorOf(path), path).resolves.toMatchObject({
        code: expect.stringMatching(/^(not_netcdf|damaged)$/) as string,
      });
    }
  });

  test("a classic file with wrong bytes in its header is read or refused", async () => {
    const next = chance(7);
    for (let round = 0; round < 150; round += 1) {
      const copy = Buffer.from(classic);
      for (let change = 0; change < 4; change += 1) copy[Math.floor(next() * 700)] = Math.floor(next() * 256);
      const found: unknown = await readAll(write(copy)).catch((error: unknown) => error);
      if (found !== undefined) expect(found).toBeInstanceOf(NetcdfError);
    }
  });

  /** The four changed bytes were found at random. They make HDF5 2.0.0 run without end. */
  test("a file on which the HDF5 library hangs is given up", async () => {
    const copy = Buffer.from(compressed);
    for (const [at, byte] of [
      [14_728, 70],
      [10_585, 217],
      [13_021, 0],
      [5166, 12],
    ] as const)
      copy[at] = byte;
    const path = write(copy);
    await expect(probeHdf5(path, 2000)).rejects.toMatchObject({
      code: "damaged",
      file: path,
    });
  });

  test("a file that replaces a damaged one is read afresh", async () => {
    const path = write(compressed.subarray(0, 9000));
    expect((await errorOf(path)).code).toBe("damaged");
    writeFileSync(path, readFileSync(fixture("era5_uk.nc")));
    const source = await netcdfRecord([path], options);
    expect(source.describe().step).toBe("hour");
  });
});

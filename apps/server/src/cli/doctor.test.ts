import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Finding } from "../catalogue/check-parts.ts";
import { runApart, runCommand } from "./run-command.suite.ts";

interface Examined {
  readonly code: number | null;
  readonly findings: readonly Finding[];
}

async function doctor(
  models?: object,
  environment: Record<string, string> = {},
  runs = runCommand,
): Promise<Examined> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-"));
  const file = join(folder, "halcyon.json");
  if (models !== undefined) await writeFile(file, JSON.stringify({ models }));
  const { code, stdout } = await runs(["doctor", "--json"], {
    HALCYON_DATA_DIR: folder,
    ...(models === undefined ? {} : { HALCYON_CONFIG: file }),
    ...environment,
  });
  return { code, findings: JSON.parse(stdout) as Finding[] };
}

const whatOf = ({ findings }: Examined, level: Finding["level"]): string[] =>
  findings.filter((one) => one.level === level).map(({ what }) => what);

test("without a configuration all is well, and none of the weather is real", async () => {
  const examined = await doctor(undefined, {}, runApart);
  expect(examined.code).toBe(0);
  expect(whatOf(examined, "problem")).toEqual([]);
  expect(whatOf(examined, "ok").filter((what) => what.includes("synthetic, run"))).toHaveLength(6);
  expect(whatOf(examined, "warning")).toContain("ecmwf seasonal: not real weather");
});

test("every fault of a configuration is found in one go, with its place and what to do", async () => {
  const examined = await doctor({
    noaa: {
      deterministic: { source: "station", file: "nowhere.epw" },
      seasonal: { source: "open-meteo" },
    },
    ecmwf: { deterministic: { source: "store", path: "nowhere", part: "ifs" } },
  });
  expect(examined.code).toBe(1);
  expect(whatOf(examined, "problem")).toEqual([
    expect.stringContaining("models.noaa.deterministic: "),
    expect.stringContaining("models.noaa.seasonal.source: Open-Meteo has no seasonal forecast of NOAA"),
    expect.stringMatching(/models\.ecmwf\.deterministic: ifs has no published run\. .+[^.]$/),
  ]);
  expect(whatOf(examined, "warning")).toContain("noaa ensemble: not configured");
  expect(examined.findings.every(({ level, advice }) => level === "ok" || advice !== undefined)).toBe(true);
});

test("a station's file in a wrong unit is told, with figure, range and what to do", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "halcyon-")), "hut.csv");
  const hours = Array.from({ length: 48 }, (_, hour) => {
    const stamp = new Date((Math.floor(Date.now() / 3_600_000) - 24 + hour) * 3_600_000);
    return `${stamp.toISOString().slice(0, 16)}Z,68`;
  });
  await writeFile(file, ["time,T", ...hours].join("\n"));
  const columns = { T: { variable: "temperature_2m", unit: "degC" } };
  const location = { latitude: 51.5, longitude: -0.12 };
  const { findings, code } = await doctor({
    noaa: { deterministic: { source: "station", file, format: "csv", location, columns } },
  });
  expect(code).toBe(0);
  const told = findings.find(({ what }) => what.includes("highest hour"));
  expect(told).toMatchObject({
    level: "warning",
    what: expect.stringMatching(
      /^noaa deterministic: .*hut\.csv: temperature_2m of \d{4}: highest hour 68 degC, outside the -60 to 56\.7 degC/,
    ),
    advice: expect.stringContaining("Name the unit of its column"),
  });
});

test("says which parts answer nothing because one before them lacks", async () => {
  const { findings } = await doctor({
    noaa: { ensemble: { source: "synthetic" } },
    ecmwf: { deterministic: { source: "synthetic" }, seasonal: { source: "synthetic" } },
  });
  const adviceOn = (what: string): string | undefined =>
    findings.find((finding) => finding.what === `${what}: not configured`)?.advice;
  expect(adviceOn("noaa deterministic")).toContain("The other parts answer nothing");
  expect(adviceOn("noaa seasonal")).toContain("Requests that need it are refused");
  expect(adviceOn("ecmwf ensemble")).toContain("The seasonal part answers nothing");
});

test("records are looked into too", async () => {
  const examined = await doctor();
  const records = whatOf(examined, "ok").filter((what) => /^(historical|projection) /.test(what));
  expect(records).toHaveLength(21);
  expect(records).toContain("projection synthetic-c ssp585: synthetic, 1950-01-01 to 2100-12-30");
});

test("a data folder that cannot be used is a problem", async () => {
  const examined = await doctor(undefined, { HALCYON_DATA_DIR: "/dev/null/data" });
  expect(examined.code).toBe(1);
  expect(whatOf(examined, "problem")).toEqual([expect.stringContaining("/dev/null/data cannot be used")]);
});

test("a database that does not answer is a problem, told without its password", async () => {
  const examined = await doctor(undefined, { DATABASE_URL: "postgres://halcyon:hidden@127.0.0.1:1/halcyon" });
  expect(examined.code).toBe(1);
  expect(whatOf(examined, "problem")).toEqual([
    expect.stringContaining("DATABASE_URL: the database cannot be used"),
  ]);
  expect(JSON.stringify(examined)).not.toContain("hidden");
});

test("a setting that cannot be read is a problem by itself", async () => {
  const examined = await doctor(undefined, { PORT: "harbour" });
  expect(examined).toMatchObject({ code: 1, findings: [{ level: "problem" }] });
});

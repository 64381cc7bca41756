import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { cfsPlaces } from "@halcyon/ingest/sets/cfs-run.suite";
import { setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { runProgram } from "../../../test/harness/child-process.suite.ts";
import { runApart, runCommand } from "../../../test/cli/run-command.suite.ts";

async function halcyon(args: readonly string[], environment: Record<string, string> = {}, runs = runCommand) {
  const folder = temporaryFolder();
  return { folder, ...(await runs(args, { HALCYON_DATA_DIR: folder, ...environment })) };
}

const wanted = ["--place", "51.5,-0.25", "--hours", "12", "--variables", "temperature_2m,visibility"];
const run = ["--run", "2026-11-21T00"];

test("ingests both parts of a model into the data folder, says what is left out, and then that they are there", async () => {
  await using provider = await providerServer(setFiles("ecmwf"));
  const args = ["ingest", "ecmwf", "--base-url", provider.baseUrl, ...run, ...wanted, "--members", "3"];
  const first = await halcyon([...args, "--place", "10,10"], {}, runApart);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  const store = join(first.folder, "store");
  expect(first.stdout).toContain("ifs: the run of 2026-11-21T00:00:00Z.\n");
  expect(first.stdout).toContain("5 of 5 files\n");
  expect(first.stdout).toContain("ifs: Left out: 10, 10 lies outside the files.\n");
  expect(first.stdout).toContain("ifs: Left out: visibility, which the provider does not have.\n");
  expect(first.stdout).toContain(`ifs: Published in ${store}/ifs: 1 variable at 1 cell.\n`);
  expect(first.stdout).toContain(`ifs-ens: Published in ${store}/ifs-ens: 1 variable at 1 cell.\n`);
  const again = await halcyon(args, { HALCYON_DATA_DIR: first.folder });
  expect(again.stdout).toContain(`ifs-ens: ${store}/ifs-ens holds it already.\n`);

  const config = join(first.folder, "halcyon.json");
  const part = { source: "store", path: "store", part: "ifs" };
  await writeFile(config, JSON.stringify({ models: { ecmwf: { deterministic: part } } }));
  const doctor = await halcyon(["doctor", "--longitude", "-0.25"], { HALCYON_CONFIG: config });
  expect(doctor.stdout).toMatch(/ecmwf deterministic [\d-]+: ecmwf-ifs/);
});

test("takes a region, and goes on with a run of which steps were not there", async () => {
  await using provider = await providerServer(setFiles("gfs"));
  provider.withhold("f012");
  const to = join(temporaryFolder(), "store");
  const base = ["ingest", "noaa", "--part", "deterministic", "--base-url", provider.baseUrl, ...run];
  const args = [
    ...base,
    "--region",
    "51,-0.5,51.5,0",
    "--hours",
    "12",
    "--variables",
    "temperature_2m",
    "--to",
    to,
  ];
  const first = await halcyon(args);
  expect(first).toMatchObject({ code: 1, stderr: "halcyon: not everything was published.\n" });
  expect(first.stdout).toContain("gfs: 1 of 13 files are not there yet, the first at lead time 12 h.\n");
  expect(await readdir(to)).toEqual([".ingest"]);
  provider.publish();
  const asked = provider.requests.length;
  const second = await halcyon(args);
  expect(second).toMatchObject({ code: 0, stderr: "" });
  expect(second.stdout).toContain(`gfs: Published in ${to}/gfs: 1 variable at 9 cells.\n`);
  const again = provider.requests.slice(asked).map(({ path }) => path);
  expect(new Set(again.map((path) => path.replace(/\.idx$/u, "")))).toEqual(
    new Set(["gfs.20261121/00/atmos/gfs.t00z.pgrb2.0p25.f012"]),
  );
});

test("makes the season of noaa of CFSv2, which the doctor then finds", async () => {
  await using provider = await providerServer(setFiles("cfs"));
  const { latitude, longitude } = cfsPlaces[0]!;
  const where = ["--place", `${latitude},${longitude}`, "--base-url", provider.baseUrl];
  const first = await halcyon(["ingest", "cfs", ...where, ...run, "--hours", "24"]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain("112 of 112 files\n");
  expect(first.stdout).toContain(`cfs: Published in ${first.folder}/store/cfs: 8 variables at 1 cell.\n`);

  const config = join(first.folder, "halcyon.json");
  const part = { source: "store", path: "store", part: "cfs" };
  await writeFile(config, JSON.stringify({ models: { noaa: { seasonal: part } } }));
  const at = ["--latitude", String(latitude), "--longitude", String(longitude)];
  const doctor = await halcyon(["doctor", ...at], { HALCYON_CONFIG: config });
  expect(doctor.stdout).toMatch(/noaa seasonal: .*noaa-cfs/);
});

test("follows a provider and tells the age of its data", async () => {
  await using provider = await providerServer(new Map());
  const folder = temporaryFolder();
  const where = ["--base-url", provider.baseUrl, "--place", "51.5,-0.25", "--to", join(folder, "store")];
  const args = ["ingest", "noaa", "--part", "deterministic", ...where, "--watch", "--metrics-port", "0"];
  await using program = runProgram("cli/main.ts", args, { HALCYON_DATA_DIR: folder });
  const until = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const [found] = pattern.exec(program.output().stdout) ?? [];
      if (found !== undefined) return found;
      await wait(20);
    }
  };
  const url = (await until(/http:\S+metrics/)).trim();
  await until(/gfs: Next check at \S+Z\./);
  const metrics = await (await fetch(url)).text();
  expect(metrics).toContain("# TYPE halcyon_ingest_data_age_seconds gauge");
  expect(provider.requests.length).toBeGreaterThan(0);
});

test.each<[number, string[], string]>([
  [1, ["noaa"], "give --place, --places or --region"],
  [1, ["noaa", "--place", "1,2", "--region", "1,2,3,4"], "give places or a region, not both"],
  [1, ["noaa", ...wanted, "--base-url", "http://localhost"], "name one --part with --base-url"],
  [1, ["ecmwf", ...wanted, "--base-url", "ftp://localhost"], "--base-url takes an address of http or https"],
  [1, ["ecmwf", "--place", "1,2", "--variables", "visibility"], "ecmwf-ifs has none of these variables"],
  [1, ["ecmwf", ...wanted, "--run", "2026-11-21T05"], "start every 6 hours from 00 UTC"],
  [1, ["gefs-reforecast", ...wanted], "is an archive: name a --run from 2000-01-01T00:00:00Z to 2019-12-31T"],
  [1, ["gefs-reforecast", ...wanted, ...run], "is an archive: name a --run"],
  [1, ["ecmwf", ...wanted, ...run, "--watch"], "give --watch or --run, not both"],
  [1, ["ecmwf", ...wanted, "--metrics-port", "1"], "--metrics-port goes with --watch"],
  [2, ["noaa", ...wanted, "--run", "today"], "the start of a run is needed, as 2026-11-21T06"],
  [2, ["noaa", "--place", "1,2", "--variables", "temprature_2m"], "Did you mean temperature_2m?"],
  [2, ["cfs", "--part", "seasonal", ...wanted], "unknown option '--part'"],
  [2, ["cfs", "--place", "1,2", "--hours", "6481"], "a whole number from 1 to 6480 is needed"],
  [2, ["noaa", ...wanted, "--hours", "1.5"], "a whole number from 1 to 840 is needed"],
])("ends with %i after %j and says what is needed", async (expected, args, reason) => {
  const { code, stdout, stderr } = await halcyon(["ingest", ...args]);
  expect(stderr).toContain(reason);
  expect([code, stdout]).toEqual([expected, ""]);
});

import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forecastHoursMax } from "@halcyon/schema/registry";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { openDataFile, webhookMasterFile } from "@halcyon/database/files/data-file";
import { hasWebhooks, masterOfFile } from "../../deliveries/webhooks/master-file.ts";
import { webhookStore } from "../../deliveries/webhooks/webhook-store.ts";
import { smtpReceiver } from "../../deliveries/mail/smtp-receiver.suite.ts";
import { runCommand } from "../../../test/cli/run-command.suite.ts";

interface Examined {
  readonly code: number | null;
  readonly findings: readonly Finding[];
}

async function doctor(models?: object, environment: Record<string, string> = {}): Promise<Examined> {
  const folder = temporaryFolder();
  const file = join(folder, "halcyon.json");
  if (models !== undefined) await writeFile(file, JSON.stringify({ models }));
  const { code, stdout } = await runCommand(["doctor", "--json"], {
    HALCYON_DATA_DIR: folder,
    ...(models === undefined ? {} : { HALCYON_CONFIG: file }),
    ...environment,
  });
  return { code, findings: JSON.parse(stdout) as Finding[] };
}

/** Configuration of a model that is cheap to check. */
const plain = { noaa: { deterministic: { source: "synthetic" } } };

const whatOf = ({ findings }: Examined, level: Finding["level"]): string[] =>
  findings.filter((one) => one.level === level).map(({ what }) => what);

test("without a configuration all is well, records are looked into too, and none of the weather is real", async () => {
  const examined = await doctor();
  expect(examined.code).toBe(0);
  expect(whatOf(examined, "problem")).toEqual([]);
  expect(whatOf(examined, "ok")).toContain("weather: synthetic (preset; `halcyon config print` shows it)");
  expect(whatOf(examined, "ok")).toContainEqual(expect.stringMatching(/^terms: .*not real weather/));
  expect(whatOf(examined, "warning")).toContain("ecmwf: not real weather");
  const records = whatOf(examined, "ok").filter((what) => /^(historical|projection) /.test(what));
  expect(records).toHaveLength(21);
  expect(records).toContain("projection synthetic-c ssp585: synthetic, 1950-01-01 to 2100-12-30");
});

test("a run is told with its age, and the age at which requests are refused", async () => {
  expect(whatOf(await doctor(plain), "ok")).toContainEqual(
    expect.stringMatching(/^noaa\b.*, \d+ h old of at most 24, 1 member/),
  );
});

test("a proxy of the environment is told, and what does not go through it", async () => {
  const told = await doctor(plain, { HTTPS_PROXY: "http://user:secret@proxy.example.org:3128" });
  expect(whatOf(told, "ok")).toContain(
    "proxy: weather is fetched through the proxy of HTTPS_PROXY; webhooks, e-mail and PostgreSQL do not use it",
  );
  expect(JSON.stringify(told)).not.toContain("secret");
  expect(JSON.stringify(await doctor(plain))).not.toContain("proxy:");
});

test("each feed of warnings is told, with what running servers have stored of it", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "halcyon.json");
  const feed = { source: "folder", path: "cap", attribution: "Our office" };
  await writeFile(file, JSON.stringify({ models: plain, warnings: [feed] }));
  const environment = { HALCYON_DATA_DIR: folder, HALCYON_CONFIG: file };
  const { stdout } = await runCommand(["doctor", "--json"], environment);
  expect(JSON.parse(stdout)).toContainEqual({
    level: "warning",
    what: "warnings: folder: never read, 0 live",
    advice: "The first running server with this configuration reads it.",
  });
});

test("the mail server is asked, and one that is silent is told without its password", async () => {
  await using receiver = await smtpReceiver();
  const smtp = (url: string) => ({
    HALCYON_SMTP_URL: url,
    HALCYON_SMTP_FROM: "halcyon@example.org",
    HALCYON_PUBLIC_URL: "https://halcyon.example.org",
  });
  const well = await doctor(plain, smtp(receiver.url));
  expect(whatOf(well, "ok")).toContain(
    "e-mail: the mail server answers; messages are from halcyon@example.org",
  );
  await receiver[Symbol.asyncDispose]();
  const silent = await doctor(plain, smtp(receiver.url.replace("//", "//user:secret@")));
  expect(silent.code).toBe(1);
  expect(whatOf(silent, "problem")).toEqual([
    expect.stringMatching(/^e-mail: the mail server of HALCYON_SMTP_URL cannot be used \(E\w+\)$/),
  ]);
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
    expect.stringContaining("models.noaa.seasonal.source: Open-Meteo has no seasonal forecast of NOAA"),
    expect.stringContaining("models.noaa.deterministic: "),
    expect.stringMatching(/models\.ecmwf\.deterministic: ifs has no published run\. .+[^.]$/),
  ]);
  expect(examined.findings.every(({ level, advice }) => level === "ok" || advice !== undefined)).toBe(true);
});

/** Returns a model part of a station that observed the same temperature in the hours around now. */
async function stationOf(temperatureC: number): Promise<{ readonly source: string; readonly file: string }> {
  const file = join(temporaryFolder(), "hut.csv");
  const hours = Array.from({ length: 48 }, (_, hour) => {
    const stamp = new Date((Math.floor(Date.now() / 3_600_000) - 24 + hour) * 3_600_000);
    return `${stamp.toISOString().slice(0, 16)}Z,${temperatureC}`;
  });
  await writeFile(file, ["time,T", ...hours].join("\n"));
  const columns = { T: { variable: "temperature_2m", unit: "degC" } };
  const location = { latitude: 51.5, longitude: -0.12 };
  const format = { format: "csv", location, columns };
  return { source: "station", file, ...format };
}

test("a station's file in a wrong unit is told, with figure, range and what to do", async () => {
  const { findings, code } = await doctor({ noaa: { deterministic: await stationOf(68) } });
  expect(code).toBe(0);
  const told = findings.find(({ what }) => what.includes("highest hour"));
  expect(told).toMatchObject({
    level: "warning",
    what: expect.stringMatching(
      /^noaa deterministic 0-\d+: .*hut\.csv: temperature_2m of \d{4}: highest hour 68 degC, outside the -60 to 56\.7 degC/,
    ),
    advice: expect.stringContaining("Name the unit of its column"),
  });
});

test("every hour of a model is answered by a part or by nobody, and says what fills it", async () => {
  const { findings, code } = await doctor({
    noaa: { deterministic: { source: "synthetic" }, ensemble: { source: "synthetic" } },
  });
  expect(code).toBe(0);
  const hours = findings.flatMap((finding) => finding.hours ?? []);
  expect(hours[0]?.from).toBe(0);
  expect(hours.slice(1).map(({ from }) => from)).toEqual(hours.slice(0, -1).map(({ to }) => to));
  expect(hours.at(-1)?.to).toBe(forecastHoursMax);
  expect(findings.find(({ what }) => what.includes("nothing, 422"))).toMatchObject({
    level: "warning",
    advice: expect.stringContaining("ingest cfs"),
  });
  const [first] = findings.flatMap(({ source }) => source ?? []);
  expect(first).toMatchObject({ id: "synthetic", members: 1 });
  expect(findings).toContainEqual(expect.objectContaining({ what: "ecmwf: not configured" }));
});

test("a part that answers no hour is a problem", async () => {
  const { findings, code } = await doctor({ noaa: { ensemble: { source: "synthetic" } } });
  expect(code).toBe(1);
  expect(findings).toContainEqual(
    expect.objectContaining({
      level: "problem",
      what: expect.stringMatching(/^noaa ensemble.*answers no hour$/),
    }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ advice: expect.stringContaining("models.noaa.deterministic") }),
  );
});

test("what is laid over a part has a line of its own, and is a problem where it is not there", async () => {
  const overlaid = (source: object) => ({
    noaa: {
      deterministic: { source: "synthetic", overlays: [{ ...source, variables: ["wind_gusts_10m"] }] },
    },
  });
  const whole = await doctor(overlaid({ source: "synthetic", seed: 1 }));
  expect(whole.code).toBe(0);
  expect(whatOf(whole, "ok")).toContainEqual(
    expect.stringMatching(/^noaa deterministic \S+: wind_gusts_10m of synthetic, run /),
  );
  const lacking = await doctor(overlaid({ source: "store", path: "nowhere", part: "gusts" }));
  expect(lacking.code).toBe(1);
  expect(whatOf(lacking, "problem")).toEqual([
    expect.stringMatching(/wind_gusts_10m: .*overlays\.0: gusts has no published run/),
  ]);
});

test("a variable that ends before its model names the entries that stop there", async () => {
  const { findings } = await doctor({
    noaa: { deterministic: { source: "synthetic" }, ensemble: { source: "synthetic" } },
  });
  const ends = findings.filter(({ entries }) => entries !== undefined);
  expect(ends.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(
      /^noaa: visibility of the ensemble part ends at \d+: \d+ of \d+ entries stop there$/,
    ),
  );
  for (const { what, entries } of ends) expect(what).toContain(`: ${entries!.length} of `);
});

test("a data folder that cannot be used is a problem", async () => {
  const examined = await doctor(plain, { HALCYON_DATA_DIR: "/dev/null/data" });
  expect(examined.code).toBe(1);
  expect(whatOf(examined, "problem")).toEqual([expect.stringContaining("/dev/null/data cannot be used")]);
});

test("a lost master secret of webhooks is told as the start tells it", async () => {
  const folder = temporaryFolder();
  const restored = { HALCYON_DATA_DIR: folder };
  const unused = await doctor(plain, restored);
  expect(whatOf(unused, "ok")).toContain("webhooks: sent");
  const file = join(folder, webhookMasterFile);
  expect(existsSync(file)).toBe(false);

  const database = await openDataFile(folder);
  const keys = keysIn({ database, nowMs: Date.now, actor: "test" }, []);
  const { account_id: account } = await keys.issue({ name: "first" });
  const store = webhookStore(database, Date.now);
  await store.create(account, { url: "https://example.org/halcyon" }, 1, async () => undefined);
  const start = await masterOfFile(file, () => hasWebhooks(database)).then(
    () => "started",
    (error: Error) => error.message,
  );
  await database.destroy();
  const lost = await doctor(plain, restored);
  expect(lost.code).toBe(1);
  const problem = lost.findings.find(({ level }) => level === "problem");
  expect(`${problem?.what}. ${problem?.advice}`).toBe(`webhooks: ${start}.`);
  expect(existsSync(file)).toBe(false);
  const secret = `1:${Buffer.alloc(32, 7).toString("base64")}`;
  const named = await doctor(plain, { ...restored, HALCYON_WEBHOOK_MASTER: secret });
  expect(whatOf(named, "problem")).toEqual([]);
});

test("a database that does not answer is a problem, told without its password", async () => {
  const examined = await doctor(plain, { DATABASE_URL: "postgres://halcyon:hidden@127.0.0.1:1/halcyon" });
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

test("a part whose source has no past runs is told if its past is to be verified", async () => {
  const file = join(temporaryFolder(), "halcyon.json");
  const models = { noaa: { deterministic: await stationOf(8), ensemble: { source: "synthetic" } } };
  const verification = { places: [{ latitude: 51.5, longitude: -0.12 }], from: "2026-01-01" };
  await writeFile(file, JSON.stringify({ models, verification }));
  const { findings } = await doctor(undefined, { HALCYON_CONFIG: file });
  expect(findings.filter(({ what }) => what.startsWith("verification.from"))).toEqual([
    {
      level: "warning",
      what: "verification.from: the source of noaa deterministic has no past runs",
      advice: "Its figures begin with the runs that the server archives.",
    },
  ]);
});

test("an archive of forecasts is looked into, with ids and a record that are not there", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "halcyon.json");
  const verification = {
    places: [{ latitude: 47.4, longitude: 8.5 }],
    entries: [1, 499],
    truth: { record: "ghost" },
  };
  await writeFile(
    file,
    JSON.stringify({ models: { noaa: { deterministic: { source: "synthetic" } } }, verification }),
  );
  const examined = await doctor(undefined, { HALCYON_CONFIG: file });
  expect(whatOf(examined, "problem")).toEqual([
    "verification.entries: there is no task or scenario 499",
    expect.stringContaining("verification.truth: ghost: ghost has no published record"),
  ]);
  expect(whatOf(examined, "warning")).toContain("verification: noaa deterministic: no run is archived yet");
});

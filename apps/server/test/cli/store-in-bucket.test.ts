import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFiles } from "@halcyon/ingest/sets/forecast-sets.suite";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { type FakeS3, fakeS3 } from "@halcyon/store/s3/fake-s3.suite";
import { temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ended, runCommand } from "./run-command.suite.ts";

let server: FakeS3;
let folder: string;

beforeAll(async () => {
  server = await fakeS3();
  folder = temporaryFolder();
});
afterAll(() => server[Symbol.asyncDispose]());

const address = "s3://weather/halcyon/store";

function halcyon(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const { endpoint, region, credentials } = server.connection;
  return runCommand(args, {
    HALCYON_DATA_DIR: folder,
    AWS_ENDPOINT_URL: endpoint!,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials!.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
    ...environment,
  });
}

/** Writes a configuration that reads a model part from the bucket. */
async function configOf(part: string): Promise<string> {
  const file = join(folder, `${part}.json`);
  const deterministic = { source: "store", url: address, part };
  await writeFile(file, JSON.stringify({ models: { noaa: { deterministic } } }));
  return file;
}

const copy = ["store", "copy", "--model", "noaa", "--part", "deterministic", "--name", "copied"];

test("a copy in a bucket scores as its source does, and is kept on disk for the next command", async () => {
  const first = await halcyon([...copy, "--to", address, "--place", "47.4,8.5"]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toMatch(
    /Published the run of .+Z of synthetic in s3:\/\/weather\/halcyon\/store\/copied\.\n$/,
  );
  const again = await halcyon([...copy, "--to", `${address}/`, "--place", "47.4,8.5"]);
  expect(again.stdout).toMatch(/holds the run of .+ already\.\n$/);

  const config = { HALCYON_CONFIG: await configOf("copied") };
  const score = ["score", "--at", "47.4,8.5", "--task", "1", "--when", "24h", "--json"];
  const hoursOf = ({ stdout }: Ended): unknown =>
    (JSON.parse(stdout) as { forecast: readonly { score: number }[] }).forecast.map((hour) => hour.score);
  const expected = hoursOf(await halcyon(score));
  expect(hoursOf(await halcyon(score, config))).toEqual(expected);
  expect((await readdir(join(folder, "cache", "store"))).length).toBeGreaterThan(0);
  server.requests.length = 0;
  expect(hoursOf(await halcyon(score, config))).toEqual(expected);
  expect(new Set(server.requests)).toEqual(new Set(["GET /weather/halcyon/store/copied/latest.json"]));
});

test("an ingest publishes into a bucket, keeps its messages in the data folder, and leaves a run that is there", async () => {
  await using provider = await providerServer(setFiles("gfs"));
  const wanted = ["--place", "51.5,-0.25", "--hours", "12", "--variables", "temperature_2m"];
  const where = ["--part", "deterministic", "--base-url", provider.baseUrl, "--run", "2026-11-21T00"];
  const args = ["ingest", "noaa", ...where, ...wanted, "--to", address];
  const first = await halcyon(args);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain(`gfs: Published in ${address}/gfs: 1 variable at 1 cell.\n`);
  expect(await readdir(folder)).toContain("ingest");
  expect((await halcyon(args)).stdout).toContain(`gfs: ${address}/gfs holds it already.\n`);
  const doctor = await halcyon(["doctor"], { HALCYON_CONFIG: await configOf("gfs") });
  expect(doctor.stdout).toMatch(/noaa deterministic [\d-]+: noaa-gfs/);
});

test.each<[string, Record<string, string>, string]>([
  [
    "whose key is refused",
    { AWS_SECRET_ACCESS_KEY: "forged" },
    "is refused (HTTP 403, SignatureDoesNotMatch). Give the process the right",
  ],
  [
    "of another region",
    { AWS_REGION: "us-east-1" },
    "copied/latest.json: the bucket is in the region eu-test-1, another than AWS_REGION says. Set AWS_REGION to",
  ],
  ["that lies elsewhere", { AWS_ENDPOINT_URL: "http://127.0.0.1:9/" }, "was not answered in 5 attempts"],
])(
  "the doctor says what to do about a bucket %s, and nothing of the keys",
  async (_, environment, reason) => {
    const config = { HALCYON_CONFIG: await configOf("copied") };
    const { code, stdout, stderr } = await halcyon(["doctor"], { ...config, ...environment });
    expect(code).toBe(1);
    expect(stdout).toContain(reason);
    expect(stdout + stderr).not.toMatch(/forged|secret-|AKIATEST|Signature=/);
  },
);

test("a copy into a bucket that is not there says so", async () => {
  const { code, stdout, stderr } = await halcyon([...copy, "--to", "s3://whether", "--place", "47.4,8.5"]);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(
    "s3://whether/copied/latest.json: there is no such bucket. Make the bucket, or fix its name",
  );
});

test("an address that no bucket has is refused before anything is done", async () => {
  const { code, stderr } = await halcyon([...copy, "--to", "s3://No_Bucket", "--place", "47.4,8.5"]);
  expect(code).toBe(2);
  expect(stderr).toContain("it takes a folder, or s3://<bucket>/<prefix>");
});

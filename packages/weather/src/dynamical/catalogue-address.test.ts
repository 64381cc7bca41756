import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { catalogueAddress, type CatalogueOptions } from "./catalogue-address.ts";

const dataset = "noaa-gfs-forecast";
const hourMs = 3_600_000;
const href = "https://dynamical-noaa-gfs.s3.us-west-2.amazonaws.com/noaa-gfs-forecast/v0.2.7.icechunk";

const collection = (at = href) => ({
  id: dataset,
  assets: { "icechunk-https": { href: at, type: "application/x-icechunk" } },
  "cube:dimensions": {
    init_time: {},
    lead_time: { size: 209 },
    latitude: { size: 721 },
    longitude: { size: 1440 },
  },
});

/** Returns a catalogue with a fixed response that records its requests. */
function catalogue(options: Partial<CatalogueOptions> = {}) {
  const state = { answer: collection() as unknown, status: 200, nowMs: 0, asked: [] as string[] };
  const find = catalogueAddress({
    fetch: async (url) => {
      state.asked.push(url instanceof URL ? url.href : "");
      return new Response(JSON.stringify(state.answer), { status: state.status });
    },
    sleep: async () => undefined,
    clock: () => state.nowMs,
    ...options,
  });
  return { state, find: (anew?: boolean) => find(dataset, anew) };
}

test("a data set is where the catalogue of dynamical.org says, with the sizes that it tells", async () => {
  const { state, find } = catalogue();
  const sizes = { lead_time: 209, latitude: 721, longitude: 1440 };
  expect(await find()).toEqual({ url: href, sizes });
  expect(state.asked).toEqual([`https://stac.dynamical.org/${dataset}/collection.json`]);
});

test("the catalogue is asked once a day, and when something is not where it said", async () => {
  const { state, find } = catalogue();
  await find();
  state.nowMs = 24 * hourMs - 1;
  await find();
  expect(state.asked).toHaveLength(1);
  state.nowMs = 24 * hourMs;
  await find();
  expect(state.asked).toHaveLength(2);
  await find(true);
  expect(state.asked).toHaveLength(3);
});

test("the last answer serves for a week while the catalogue is silent, in other processes too", async () => {
  const catalogueFolder = temporaryFolder();
  await catalogue({ catalogueFolder }).find();
  const { state, find } = catalogue({ catalogueFolder, attempts: 1 });
  state.status = 503;
  state.nowMs = 7 * 24 * hourMs - 1;
  expect((await find()).url).toBe(href);
  state.nowMs = 7 * 24 * hourMs;
  await expect(find()).rejects.toMatchObject({ code: "retry_later" });
});

test("an answer that cannot be kept serves all the same", async () => {
  const { find } = catalogue({ catalogueFolder: "/dev/null/stac" });
  expect((await find()).url).toBe(href);
});

test.each([
  ["http://169.254.169.254/latest", []],
  ["http://bucket.s3.us-west-2.amazonaws.com/a", []],
  ["https://amazonaws.com.example.org/a", []],
  ["https://mirror.example.org/a", []],
  ["file:///etc/passwd", ["mirror.example.org"]],
])("%s is not gone to where %j is listed", async (at, hosts) => {
  const { state, find } = catalogue({ hosts });
  state.answer = collection(at);
  await expect(find()).rejects.toMatchObject({ code: "misconfigured" });
});

test.each([
  ["https://mirror.example.org/a", "mirror.example.org"],
  ["http://127.0.0.1:9000/a", "127.0.0.1:9000"],
  ["http://127.0.0.1:9000/a", "127.0.0.1"],
])("%s is gone to where %s is listed", async (at, host) => {
  const { state, find } = catalogue({ hosts: [host] });
  state.answer = collection(at);
  expect((await find()).url).toBe(at);
});

test.each([
  ["another data set", { ...collection(), id: "gfs" }],
  ["no Icechunk", { ...collection(), assets: {} }],
  ["another type", { ...collection(), assets: { "icechunk-https": { href, type: "application/vnd+zarr" } } }],
  ["no leads", { ...collection(), "cube:dimensions": { init_time: {}, latitude: {}, longitude: {} } }],
  ["no JSON object", "Welcome"],
])("a collection of %s cannot be used", async (_, answer) => {
  const { state, find } = catalogue();
  state.answer = answer;
  await expect(find()).rejects.toMatchObject({ code: "unusable" });
});

test("a catalogue that does not have the data set is a matter of configuration", async () => {
  const { state, find } = catalogue();
  state.status = 404;
  await expect(find()).rejects.toMatchObject({ code: "misconfigured" });
});

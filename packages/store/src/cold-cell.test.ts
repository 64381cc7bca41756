import { temporaryFolder } from "@halcyon/testing";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WeatherSource } from "@halcyon/weather";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishFormula } from "./run/formula-store.suite.ts";
import { storeSource } from "./run/reading/store-source.ts";
import { type FakeS3, fakeS3 } from "./s3/fake-s3.suite.ts";
import { s3Bucket } from "./s3/s3-bucket.ts";
import { expectRun, firstRun, smallRun } from "./store-root.suite.ts";

let server: FakeS3;
let folder: string;

beforeAll(async () => {
  server = await fakeS3();
  folder = temporaryFolder();
  const { connection } = server;
  await publishFormula(s3Bucket({ address: "s3://weather/store", connection }), smallRun, firstRun);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

/** Opens a source, as in a separate process. */
function open(): Promise<WeatherSource> {
  const { connection } = server;
  const disk = { folder, maxBytes: 2 ** 20 };
  const { storage } = s3Bucket({ address: "s3://weather/store", connection, disk });
  return storeSource({ storage, part: smallRun.part, pointerMaxAgeMs: 3_600_000 });
}

test("the hours ahead of a cold cell take one round trip, a process beside it none, and a kept range that is damaged one again", async () => {
  const variables = [...smallRun.variables.keys()];
  const read = async (source: WeatherSource): Promise<readonly string[]> => {
    const cell = (await source.locate({ latitude: 40, longitude: 0 }))!;
    server.requests.length = 0;
    await source.read({ cell, run: firstRun, variables, from: firstRun + 4, to: firstRun + 24 });
    return [...server.requests];
  };
  const first = await open();
  const asked = await read(first);
  // One range a variable, none of which needs the answer of another: the places of all chunks came with the run.
  expect(asked).toHaveLength(variables.length);
  for (const name of variables)
    expect(asked.filter((one) => one.includes(`/${name}/c/0/0/0/0 bytes=`))).toHaveLength(1);
  expect(await read(await open())).toEqual([]);
  for (const file of await readdir(folder)) await writeFile(join(folder, file), "damaged");
  const again = await open();
  expect(await read(again)).toHaveLength(variables.length);
  await expectRun(again, [firstRun]);
});

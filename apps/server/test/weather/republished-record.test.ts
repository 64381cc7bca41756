import { temporaryFolder } from "@halcyon/testing";
import type { FrequencyChangeResponse, HistoricalHourlyResponse } from "@halcyon/schema";
import { copyRecord, folderStorage, openRecordWriter, recordStoreSource } from "@halcyon/store";
import type { RecordSource } from "@halcyon/weather";
import { expect, test } from "vitest";
import type { Records } from "../../src/ports.ts";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { formulaDays, formulaHours, hourOf } from "../harness/formula-record.suite.ts";

const place = { latitude: 50, longitude: 8 };
const where = new URLSearchParams(
  Object.entries(place).map(([name, value]) => [name, String(value)]),
).toString();

/** Publishes records of hours and of a climate model, and starts a server that reads them. */
async function published(dayC: (day: number) => number) {
  const root = temporaryFolder();
  const storage = folderStorage(root);
  const publish = async (record: string, source: RecordSource): Promise<RecordSource> => {
    const cells = { sites: [{ ...place, sea: false }], reachKm: 20 };
    const writer = await openRecordWriter(
      root,
      { ...source.describe(), record, cells },
      { revision: String(revision++) },
    );
    await copyRecord(source, writer);
    await writer.publish();
    return recordStoreSource({ storage, record, pointerMaxAgeMs: -1 });
  };
  let revision = 0;
  const both = async (temperatureC: (day: number) => number): Promise<Records> => ({
    hourly: await publish(
      "hours",
      formulaHours({
        formulas: { temperature_2m: (hour) => temperatureC(hour / 24) },
        first: hourOf(2001),
        last: hourOf(2002) - 1,
      }),
    ),
    daily: undefined,
    projections: [
      await publish(
        "model",
        formulaDays(
          {
            formulas: { temperature_2m: temperatureC },
            first: hourOf(2001) / 24,
            last: hourOf(2021) / 24 - 1,
          },
          { model: "made", scenario: "ssp585", calendar: "standard" },
        ),
      ),
    ],
  });
  const server = await runningServer({ ports: { records: await both(dayC) } });
  return {
    server,
    publishAgain: both,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await storage.close();
    },
  };
}

const hourly = `/v1/historical/hourly?${where}&variables=temperature_2m&start_date=2001-01-01&end_date=2001-01-01`;
const waves = `/v1/projections/heat-and-cold-waves/frequency-change/heatwave?${where}&scenario=ssp585&baseline_start=2001&baseline_end=2010&period_start=2011&period_end=2020`;

async function ask(server: RunningServer, path: string, etag?: string) {
  const { status, headers, json } = await server.send(path, {
    headers: etag === undefined ? {} : { "if-none-match": etag },
  });
  return { status, etag: headers.get("etag")!, json };
}

test("a record with other numbers for the same time is another answer under another tag", async () => {
  await using records = await published(() => 10);
  const { server, publishAgain } = records;
  const before = await ask(server, hourly);
  expect((before.json as HistoricalHourlyResponse).hourly.temperature_2m).toMatchObject({
    values: Array(24).fill(10),
  });
  expect((await ask(server, hourly, before.etag)).status).toBe(304);
  await publishAgain(() => 12);
  const after = await ask(server, hourly, before.etag);
  expect([after.status, after.etag === before.etag]).toEqual([200, false]);
  expect((after.json as HistoricalHourlyResponse).hourly.temperature_2m).toMatchObject({
    values: Array(24).fill(12),
  });
});

test("what was found in a climate model is found again when it is published again", async () => {
  const calm = (): number => 10;
  const heatSince2011 = (day: number): number => (day >= hourOf(2011) / 24 && day % 50 < 5 ? 30 : 10);
  await using records = await published(calm);
  const { server, publishAgain } = records;
  const before = await ask(server, waves);
  expect((before.json as FrequencyChangeResponse).change).toMatchObject({ median: 0 });
  await publishAgain(heatSince2011);
  const after = await ask(server, waves, before.etag);
  expect([after.status, after.etag === before.etag]).toEqual([200, false]);
  expect((after.json as FrequencyChangeResponse).change!.median).toBeGreaterThan(5);
});

import { join } from "node:path";
import { ingestRecord, netcdfRecord } from "@halcyon/ingest";
import { writeGrid } from "@halcyon/ingest/netcdf/formats/made-grid.suite";
import type { HistoricalHourlyResponse } from "@halcyon/schema";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { hourOf } from "../harness/formula-record.suite.ts";
import { runningServer } from "../harness/running-server.suite.ts";

/**
 * Expected values from the psychrometric equation at 20 degC and 30 %, solved by bisection: 9.25 degC at 650 hPa, and 10.99 degC at
 * 1013.25 hPa.
 */
test("the wet bulb of a gridded record is that of its own pressure, from the file to the answer", async () => {
  const [folder, root] = [temporaryFolder(), temporaryFolder()];
  const path = join(folder, "high.nc");
  const value = (constant: number) => () => constant;
  await writeGrid(path, {
    times: Array.from({ length: 49 }, (_, hour) => hourOf(2020) + hour),
    fields: {
      t2m: { units: "degC", value: value(20) },
      hurs: { units: "%", value: value(30) },
      sp: { units: "Pa", value: value(65_000) },
    },
  });
  const licence = { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" };
  const source = await netcdfRecord([path], {
    id: "high",
    offering: "historical",
    attribution: "Made",
    licence,
  });
  await ingestRecord(source, { root, record: "high", wanted: "all", revision: "1" });
  source.close();
  const storage = folderStorage(root);
  const hourly = await recordStoreSource({ storage, record: "high", pointerMaxAgeMs: -1 });
  await using server = await runningServer({
    ports: { records: { hourly, daily: undefined, projections: [] } },
  });
  const query = "latitude=46&longitude=8&start_date=2020-01-01&end_date=2020-01-01";
  const { status, json } = await server.send(
    `/v1/historical/hourly?${query}&variables=wet_bulb_temperature_2m,surface_pressure`,
  );
  expect(status).toBe(200);
  const answer = json as HistoricalHourlyResponse;
  expect(answer.hourly.surface_pressure!.values[5]).toBe(650);
  expect(answer.hourly.wet_bulb_temperature_2m!.values[5]).toBeCloseTo(9.25, 1);
  expect(answer.metadata.estimated).toBeUndefined();
  await storage.close();
});

import { entriesOf } from "@halcyon/library";
import { type Entry, type Location, type ModelId, v1, v2 } from "@halcyon/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "@halcyon/testing";
import { knowsVariables } from "../../src/entries/find-entry.ts";
import { madeNow } from "../harness/made-ports.suite.ts";
import { post } from "../harness/gusty-server.suite.ts";
import { type Answer, runningServer } from "../harness/running-server.suite.ts";

/** A seeded place, model, entry and span. */
interface Asked {
  readonly place: Location;
  readonly model: ModelId;
  readonly entry: Entry;
  readonly fromHour: number;
  readonly hours: number;
  readonly reasons: boolean;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  place: fc.record({
    latitude: fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
    longitude: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
  }),
  model: fc.constantFrom<ModelId>("noaa", "ecmwf"),
  entry: fc.constantFrom(
    ...[...entriesOf("task"), ...entriesOf("scenario")].filter((entry) => knowsVariables("v1", entry)),
  ),
  fromHour: fc.integer({ min: 0, max: 400 }),
  hours: fc.integer({ min: 1, max: 300 }),
  reasons: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

test("has the numbers of V1 in every hour where no regional model is configured", async () => {
  // The clock stands still, so that nothing comes back of what may be asked at once.
  await using server = await runningServer({ burstPerSecond: 1_000_000 });
  const { plaintext: key } = await server.keys.issue({
    name: "many",
    allowance: { kind: "total", limit: 1_000_000 },
  });
  const ask = (to: string, body: object): Promise<Answer> => post(server, to, body, { "x-api-key": key });
  let compared = 0;
  const compare = async ({ place, model, entry: one, fromHour, hours, reasons }: Asked) => {
    const toHour = fromHour + hours;
    const named = { type: one.type, id: one.id };
    const request = { ...place, model, forecast_hours: toHour };
    const first = await ask("/v1/optimality/composite/", { request, constraint_params: named });
    const start = new Date((madeNow + fromHour) * 3_600_000).toISOString().replace(".000", "");
    const second = await ask("/v2/optimality/composite/", {
      location: place,
      model,
      entry: named,
      period: { start, hours },
      include: reasons ? ["ensemble", "reasons"] : ["ensemble"],
    });
    expect(second.status, second.text).toBe(first.status);
    expect(first.status).not.toBe(429);
    if (first.status !== 200) {
      expect((second.json as { code: string }).code).toBe((first.json as { code: string }).code);
      return;
    }
    compared++;
    const { metadata, forecast } = v2["optimality.composite"].output.parse(second.json);
    const known = v1["optimality.composite"].output.parse(first.json).forecast.slice(fromHour);
    expect(forecast.length).toBe(known.length);
    for (const [index, { timestamp, score, ensemble }] of forecast.entries()) {
      const { median, Q10, Q90, timestamp: at } = known[index]!;
      expect([timestamp, score]).toEqual([at, median]);
      if (Q10 !== null) expect(ensemble).toMatchObject({ median, Q10, Q90 });
      const isAbsent = metadata.notices.some(
        (notice) => notice.code === "ensemble_absent" && notice.from <= at && at <= notice.to,
      );
      expect(ensemble === null).toBe(isAbsent);
    }
  };
  const numRuns = sized(20, 1500);
  await fc.assert(fc.asyncProperty(asked, compare), { seed: 20_261_121, numRuns, endOnFailure: true });
  expect(compared).toBeGreaterThan(sized(12, 1000));
});

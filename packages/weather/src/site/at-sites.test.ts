import { type VariableName, variableNames } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { syntheticSource } from "../synthetic/synthetic-source.ts";
import { syntheticHistory } from "../synthetic/history-record.ts";
import { recordAtSites, sourceAtSites } from "./at-sites.ts";

const now = epochHourOf(Date.UTC(2026, 10, 21, 9));
const source = syntheticSource({ product: "gefs", seed: 1 });
const sited = sourceAtSites(source, 4.5);
const london = { latitude: 51.5, longitude: -0.12 };

async function readOf(
  from: typeof source,
  place: Parameters<typeof source.locate>[0],
  variables: readonly VariableName[],
) {
  const cell = (await from.locate(place))!;
  const run = (await from.latestRun(now))!;
  return { cell, weather: await from.read({ cell, run, variables, from: now, to: now + 48 }) };
}

describe("sourceAtSites", () => {
  const carried = variableNames.filter((name) => source.describe().variables.has(name));

  test("is the source itself where nothing is said of the site", async () => {
    expect(await sited.locate(london)).toBe(await source.locate(london));
    const plain = await readOf(source, london, carried);
    expect(await readOf(sited, london, carried)).toEqual(plain);
  });

  test("has the past runs of the source", () => {
    expect(sited.past).toBe(source.past);
  });

  test("reads as ever at a site that is not moved to", async () => {
    const { cell, weather } = await readOf(sited, { ...london, elevationM: 100 }, carried);
    expect(cell.site).toMatchObject({ riseM: 0, isUnlike: false });
    expect(weather).toEqual((await readOf(source, london, carried)).weather);
  });

  test("moves every member of every stamp", async () => {
    const plain = await readOf(source, london, ["temperature_2m"]);
    const moved = await readOf(sited, { ...london, elevationM: 271 }, ["temperature_2m"]);
    expect(moved.cell).toEqual({
      ...plain.cell,
      site: { elevationM: 271, riseM: 200, lapseKPerKm: 4.5, isUnlike: false, movesPhase: false },
    });
    expect(moved.weather.grids.get("temperature_2m")).toEqual(
      plain.weather.grids.get("temperature_2m")!.map((packed) => packed - 90),
    );
  });

  test("gives each variable the same values whatever else is asked for, and no other variable", async () => {
    const place = { ...london, elevationM: 900 };
    const { weather: all } = await readOf(sited, place, carried);
    expect([...all.grids.keys()]).toEqual(carried);
    for (const name of carried) {
      const { weather } = await readOf(sited, place, [name]);
      expect([...weather.grids]).toEqual([[name, all.grids.get(name)]]);
    }
  });

  test("answers at poles and at sea without moving what lies at sea", async () => {
    for (const place of [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 120 },
      { latitude: 40, longitude: -40 },
    ]) {
      const { cell, weather } = await readOf(sited, { ...place, elevationM: 600 }, ["temperature_2m"]);
      expect(weather.grids.get("temperature_2m")).toHaveLength(weather.stamps.length * weather.members);
      if (cell.sea) expect(cell.site?.riseM).toBe(0);
    }
  });

  test("gives a cell of the surface asked for, or none", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom("land", "sea"),
        async (latitude, longitude, surface) => {
          const cell = await sited.locate({ latitude, longitude, surface });
          if (cell !== undefined) expect(cell.sea).toBe(surface === "sea");
        },
      ),
    );
  });
});

describe("recordAtSites", () => {
  const history = syntheticHistory({ seed: 1, clock: () => Date.UTC(2026, 10, 21) });
  const moved = recordAtSites(history, 6.5);
  const from = epochHourOf(Date.UTC(2020, 0, 1));

  test("moves hours as forecasts are moved", async () => {
    const cell = (await moved.locate({ ...london, elevationM: 271 }))!;
    const request = { variables: ["temperature_2m", "wind_speed_10m"] as const, from, to: from + 24 };
    const [there, here] = await Promise.all([
      moved.read({ ...request, cell }),
      history.read({ ...request, cell }),
    ]);
    expect(there.grids.get("temperature_2m")).toEqual(
      here.grids.get("temperature_2m")!.map((packed) => packed - 130),
    );
    expect(there.grids.get("wind_speed_10m")).toEqual(here.grids.get("wind_speed_10m"));
  });

  test("is the record itself where nothing is said of the site", async () => {
    expect(await moved.locate(london)).toEqual(await history.locate(london));
    expect(moved.describe()).toEqual(history.describe());
  });
});

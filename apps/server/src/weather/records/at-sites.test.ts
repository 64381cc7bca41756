import { expect, test } from "vitest";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { Cell, FedPart, RecordSource } from "@halcyon/weather";
import { modelPartAtSites, recordsAtSites } from "./at-sites.ts";
import { madeNow } from "../../../test/harness/made-ports.suite.ts";
import { formulaHours, hourOf } from "../../../test/harness/formula-record.suite.ts";
import { formulaSource } from "../../../test/harness/formula-source.suite.ts";

/** Creates a source with land east of the meridian and sea west of it. */
const coastal = (variable: "wind_speed_10m" | "wave_height") => ({
  ...formulaSource({ formulas: { [variable]: () => 1 }, run: madeNow - 6 }),
  locate: async ({ longitude }: SiteLocation): Promise<Cell> => {
    const degrees = Math.round(longitude) + 0;
    return { latitude: 50, longitude: degrees, elevationM: 0, sea: degrees < 0 };
  },
});

test("what lies over a part for the sea alone keeps its own nearest cell", async () => {
  const part: FedPart = {
    part: "deterministic",
    source: coastal("wind_speed_10m"),
    overlays: [
      { variables: ["wave_height"], layer: { part: "deterministic", source: coastal("wave_height") } },
      { variables: ["visibility"], layer: { part: "deterministic", source: coastal("wind_speed_10m") } },
    ],
  };
  const sited = modelPartAtSites(part, 4.5) as FedPart;
  const site = { latitude: 50, longitude: -0.6, surface: "land", elevationM: 300 } as const;
  const sources = [sited.source, ...sited.overlays!.map(({ layer }) => layer.source!)];
  const cells = await Promise.all(sources.map((source) => source.locate(site)));
  expect(cells.map((cell) => [cell!.longitude, cell!.sea, cell!.site?.riseM])).toEqual([
    [0, false, 300],
    [-1, true, undefined],
    [0, false, 300],
  ]);
});

test("a part that cannot be opened stays what it is", () => {
  const absence = { trouble: "unusable", nextTryMs: undefined, cause: new Error("gone") } as const;
  const absent = { part: "ensemble", id: "store", absence } as const;
  expect(modelPartAtSites(absent, 4.5)).toBe(absent);
});

test("a record at sites is one and the same, and comes and goes as its record does", () => {
  const first = formulaHours({ formulas: {}, first: hourOf(2001), last: hourOf(2002) });
  let hourly: RecordSource | undefined = first;
  const sited = recordsAtSites(
    {
      get hourly() {
        return hourly;
      },
      daily: undefined,
      projections: [],
    },
    4.5,
  );
  const known = sited.hourly;
  expect(sited.hourly).toBe(known);
  hourly = undefined;
  expect(sited.hourly).toBeUndefined();
  hourly = formulaHours({ formulas: {}, first: hourOf(2001), last: hourOf(2003) });
  expect(sited.hourly).not.toBe(known);
});

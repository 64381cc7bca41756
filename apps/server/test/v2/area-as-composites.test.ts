import { entriesOf } from "@halcyon/library";
import { type Entry, v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { publish } from "@halcyon/scoring";
import { shareOf } from "@halcyon/scoring/statistics";
import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldServer, members, regionalHours } from "../harness/field-server.suite.ts";
import { post } from "../harness/gusty-server.suite.ts";
import { madeNow } from "../harness/made-ports.suite.ts";
import type { RunningServer } from "../harness/running-server.suite.ts";

/** Box as west, south, east and north [degrees]. */
type Box = readonly [west: number, south: number, east: number, north: number];

/** Area, entry and hours that are scored, counted from now. */
interface Asked {
  readonly bbox: Box;
  readonly entry: Pick<Entry, "type" | "id">;
  readonly fromHour: number;
  readonly hours: number;
}

let server: RunningServer;
let key: string;

beforeAll(async () => void ({ server, key } = await fieldServer()));
afterAll(() => server[Symbol.asyncDispose]());

/** Cell of an area with the composite at its middle. */
interface Compared {
  readonly cell: V2.AreaCellRow;
  readonly forecast: V2.CompositeResponse["forecast"];
}

/** Asks for an area, and for a composite at the middle of each of its cells. Expects that both refuse the same cells, for the same reason. */
async function areaAndComposites({ bbox, entry, fromHour, hours }: Asked): Promise<{
  readonly area: V2.AreaResponse;
  readonly cells: readonly Compared[];
}> {
  const start = new Date((madeNow + fromHour) * 3_600_000).toISOString().replace(".000", "");
  const asked = { model: "noaa", entry: { type: entry.type, id: entry.id }, period: { start, hours } };
  const ask = (to: string, change: object) =>
    post(server, `/v2/optimality/${to}/`, { ...asked, ...change }, { "x-api-key": key });
  const answer = await ask("area", { area: { bbox }, include: ["hours", "cells"], top: 1000 });
  expect(answer.status, answer.text).toBe(200);
  const area = v2["optimality.area"].output.parse(answer.json);
  const cells: Compared[] = [];
  for (const cell of area.cells!) {
    const { latitude, longitude, sea } = cell;
    const location = { latitude, longitude, surface: sea ? "sea" : "land" };
    const composite = await ask("composite", { location, include: ["ensemble"] });
    expect(composite.status, composite.text).toBe(200);
    cells.push({ cell, forecast: v2["optimality.composite"].output.parse(composite.json).forecast });
  }
  for (const { latitude, longitude, problem } of area.refused) {
    const alike = await Promise.all(
      ["sea", "land"].map((surface) => ask("composite", { location: { latitude, longitude, surface } })),
    );
    expect(alike.map(({ json }) => (json as { code?: string }).code)).toContain(problem.code);
  }
  return { area, cells };
}

/** Expects that each hour of an area is the sum of the composites at the middles of its cells. */
function expectSums({ hours }: V2.AreaResponse, cells: readonly Compared[]): void {
  const km2 = cells.reduce((sum, { cell }) => sum + cell.km2, 0);
  for (const [index, row] of hours!.entries()) {
    const rows = cells.map(({ forecast }) => forecast[index]!);
    const sum = (of: (score: number) => number): number =>
      cells.reduce((total, { cell }, at) => total + cell.km2 * of(rows[at]!.score), 0) / km2;
    const share = (from: number, to: number): number => sum((score) => (score >= from && score < to ? 1 : 0));
    const parts = new Set(rows.map(({ part }) => part));
    expect(row.timestamp).toBe(rows[0]!.timestamp);
    expect(row.part).toBe(parts.size === 1 ? rows[0]!.part : null);
    expect(row.worst.score).toBe(Math.min(...rows.map(({ score }) => score)));
    // The sizes of cells are rounded to hundredths of a square kilometre.
    for (const [said, counted] of [
      [row.mean, sum((score) => score)],
      [row.workable, share(0.1, 2)],
      [row.area_shares[0]!, share(0.90005, 2)],
      [row.area_shares[1]!, share(0.1, 0.90005)],
      [row.area_shares[2]!, share(0.00005, 0.1)],
      [row.area_shares[3]!, share(0, 0.00005)],
    ] as const)
      expect(said).toBeCloseTo(counted, 3);
    if (rows.some(({ ensemble }) => ensemble === null)) {
      expect(row.ensemble?.share ?? null).toBeNull();
      continue;
    }
    // A member is good in the area only if it is good in all of its cells.
    const lowest = Math.min(...rows.map(goodShare));
    if (rows.length === 1) expect(row.ensemble!.share).toBe(lowest);
    else expect(row.ensemble!.share).toBeLessThanOrEqual(lowest);
  }
}

/** Returns the share of the members that are at least acceptable. The answer rounds the share of each band by itself. */
function goodShare({ ensemble }: V2.CompositeResponse["forecast"][number]): number {
  const [ideal = 0, acceptable = 0] = ensemble!.shares;
  return shareOf(Math.round((ideal + acceptable) * members), members);
}

test("an area over the edge of a regional model has the scores and the members of composites", async () => {
  const asked = { entry: { type: "task", id: 1 }, fromHour: 0, hours: 60 } as const;
  const { area, cells } = await areaAndComposites({ ...asked, bbox: [6.7, 53.7, 7.6, 54.4] });
  expect(new Set(cells.map(({ forecast }) => forecast[0]!.part))).toEqual(
    new Set(["regional", "deterministic"]),
  );
  expect(new Set(cells.map(({ cell }) => cell.sea))).toEqual(new Set([true, false]));
  expectSums(area, cells);
  let countedHours = 0;
  for (const { cell, forecast } of cells) {
    const alone = await areaAndComposites({ ...asked, bbox: cell.bounds as unknown as Box });
    expect(alone.area.metadata.area).toMatchObject({ cells: 1, scored: 1 });
    expect(alone.cells[0]!.forecast).toEqual(forecast);
    expectSums(alone.area, alone.cells);
    for (const [hour, row] of alone.area.hours!.entries()) {
      const { score, part } = forecast[hour]!;
      expect([row.mean, row.worst.score, row.part]).toEqual([score, score, part]);
      expect(row.workable).toBe(publish(score >= 0.1 ? 1 : 0));
      expect(row.ensemble!.share).toBe(goodShare(forecast[hour]!));
      if (part === "regional" && row.ensemble!.share > 0) countedHours++;
    }
  }
  expect(countedHours).toBeGreaterThan(0);
});

const tenths = (min: number, max: number) => fc.integer({ min, max }).map((of) => of / 10);

/** South-western corners anywhere, and beside the poles, the antimeridian and the edges of the regional model. */
const corners = fc.oneof(
  fc.record({ west: tenths(-1800, 1799), south: tenths(-890, 890) }),
  fc.record({ west: tenths(-1800, 1799), south: fc.constantFrom(-90, 89.6) }),
  fc.record({ west: fc.constantFrom(179.6, -180), south: tenths(-890, 890) }),
  fc.record({ west: tenths(70, 80), south: tenths(531, 540) }),
);

/** First hours anywhere, in the hours of the regional run, and beside the borders of runs. */
const firstHours = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: regionalHours }),
  fc.constantFrom(37, 38, 39, 40, 110, 111, 112),
);

const anyArea: fc.Arbitrary<Asked> = fc
  .record({
    corner: corners,
    width: tenths(1, 6),
    height: tenths(1, 6),
    entry: fc.constantFrom(...entriesOf("task")),
    fromHour: firstHours,
  })
  .map(({ corner: { west, south }, width, height, entry, fromHour }) => {
    const east = west + width >= 180 ? west + width - 360 : west + width;
    return { bbox: [west, south, east, Math.min(south + height, 90)] as const, entry, fromHour, hours: 1 };
  });

test("any cell in any hour has the score of a composite at its middle, and the area what they sum to", async () => {
  let compared = 0;
  const reached = new Set<string>();
  const compare = async (asked: Asked): Promise<void> => {
    const { area, cells } = await areaAndComposites(asked);
    // The mean of a single hour is its score.
    for (const { cell, forecast } of cells) {
      const { score, part } = forecast[0]!;
      expect(cell.mean).toBe(score);
      for (const kind of [part, kindOf(cell), cell.sea ? "sea" : "land"]) reached.add(kind);
    }
    expect(area.hours!.length).toBe(cells.length === 0 ? 0 : 1);
    expectSums(area, cells);
    compared += cells.length;
  };
  await fc.assert(fc.asyncProperty(anyArea, compare), {
    seed: 20_261_130,
    numRuns: sized(24, 350),
    endOnFailure: true,
  });
  expect(compared).toBeGreaterThan(sized(40, 1000));
  expect(reached).toEqual(
    new Set(["regional", "deterministic", "ensemble", "pole", "antimeridian", "elsewhere", "sea", "land"]),
  );
});

function kindOf({ latitude, longitude }: V2.AreaCellRow): string {
  if (Math.abs(latitude) === 90) return "pole";
  return longitude === -180 ? "antimeridian" : "elsewhere";
}

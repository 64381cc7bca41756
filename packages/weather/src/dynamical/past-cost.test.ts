import type { VariableName } from "@halcyon/schema";
import { expect, test } from "vitest";
import type { ArchiveFacts, ArrayChunks } from "../archive/archive-facts.ts";
import { pastCost } from "./dynamical-source.ts";

const threeHourlyTo = (hours: number): readonly number[] =>
  Array.from({ length: hours / 3 + 1 }, (_, at) => 3 * at);
const sixHourly = (from: number, to: number): readonly number[] =>
  Array.from({ length: (to - from) / 6 + 1 }, (_, at) => from + 6 * at);

/** Returns an archive with arrays of wind, gusts and temperature. */
function archive(
  leadHours: readonly number[],
  members: number,
  chunk: Omit<ArrayChunks, "name" | "members">,
): Pick<ArchiveFacts, "leadHours" | "memberNumbers" | "arrays"> {
  const of = (variable: VariableName, ...names: readonly string[]) =>
    [variable, names.map((name) => ({ name, members, ...chunk }))] as const;
  return {
    leadHours,
    memberNumbers: Array.from({ length: members }, (_, at) => at),
    arrays: [
      of("wind_speed_10m", "wind_u_10m", "wind_v_10m"),
      of("wind_direction_10m", "wind_u_10m", "wind_v_10m"),
      of("wind_gusts_10m", "wind_gust"),
    ],
  };
}

// Leads, members and chunks of the archives, by `template_config.py` of github.com/dynamical-org/reformatters.
const gefs = archive([...threeHourlyTo(240), ...sixHourly(246, 840)], 31, {
  leads: 64,
  rows: 17,
  columns: 16,
});
const ifs = archive([...threeHourlyTo(144), ...sixHourly(150, 360)], 51, {
  leads: 85,
  rows: 32,
  columns: 32,
});
const aifs = archive(sixHourly(0, 360), 51, { leads: 61, rows: 32, columns: 32 });
const windAndGust = ["wind_speed_10m", "wind_gusts_10m"] as const;

test.each([
  ["GEFS", gefs, windAndGust, 6, 2.0],
  ["IFS ENS", ifs, windAndGust, 6, 16],
  ["AIFS ENS", aifs, ["wind_speed_10m"], 4, 8],
] as const)(
  "a run of %s costs an index and a chunk for each array",
  (_, facts, variables, requests, megabytes) => {
    const cost = pastCost(facts, { runs: 1, variables, toLeadHours: 186 });
    expect(cost).toMatchObject({ requests, calls: 0 });
    expect(Math.abs(cost.bytes / 1e6 - megabytes) / megabytes).toBeLessThan(0.06);
  },
);

test("a lead whose next stamp is in a second chunk costs that chunk too", () => {
  const within = pastCost(gefs, { runs: 365, variables: windAndGust, toLeadHours: 186 });
  const beyond = pastCost(gefs, { runs: 365, variables: windAndGust, toLeadHours: 189 });
  expect(within.requests).toBe(365 * 6);
  expect(beyond.requests).toBe(365 * 9);
  expect(beyond.bytes).toBeCloseTo(2 * within.bytes);
  expect(pastCost(gefs, { runs: 1, variables: windAndGust, toLeadHours: 9999 }).requests).toBe(3 * 4);
});

test("variables of the same arrays share their chunks, and what the archive lacks costs nothing", () => {
  const cost = (variables: readonly VariableName[]) => pastCost(ifs, { runs: 3, variables, toLeadHours: 99 });
  expect(cost(["wind_speed_10m", "wind_direction_10m"])).toEqual(cost(["wind_speed_10m"]));
  expect(cost(["visibility"])).toEqual({ bytes: 0, requests: 0, calls: 0 });
});

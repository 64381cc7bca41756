import { pack, unpack, variable, type VariableName } from "@halcyon/schema";
import type { RecordSource } from "@halcyon/weather";
import { beforeAll, describe, expect, test } from "vitest";
import { doubtTruth } from "./doubt-truth.ts";
import { type EvidencePlace, openEvidence } from "./evidence-place.ts";
import { RecordCache } from "../weather/records/record-cache.ts";
import { madeHistory, madePeriod, madeRequest, madeSources } from "./made-evidence.suite.ts";

interface Mistake {
  /** Hours by which the clock of the record is ahead. */
  readonly lateHours?: number;
  /** Returns a value as it is read with the mistake. */
  readonly write?: (name: VariableName, value: number) => number;
}

/** Returns the true weather as a record with a mistake. */
function mistaken({ lateHours = 0, write }: Mistake): RecordSource {
  return {
    ...madeHistory,
    read: async (request) => {
      const { from, to } = request;
      const read = await madeHistory.read({ ...request, from: from - lateHours, to: to - lateHours });
      const grids = [...read.grids].map(([name, grid]): [VariableName, Int16Array] => {
        const { packing } = variable(name);
        return [
          name,
          write === undefined ? grid : grid.map((one) => pack(write(name, unpack(one, packing)), packing)),
        ];
      });
      return { ...read, from: read.from + lateHours, grids: new Map(grids) };
    },
  };
}

let place: EvidencePlace;
beforeAll(async () => {
  place = await openEvidence(madeRequest(), madeSources());
});

/** Returns what a record looks like beside daily runs; empty if nothing is doubted. */
async function looks(mistake: Mistake, days = 30): Promise<string> {
  const sources = { ...place.sources, truth: mistaken(mistake), cache: new RecordCache(2 ** 24) };
  const from = madePeriod.to - 24 * days;
  const runs = Array.from({ length: days }, (_, day) => from + 24 * day);
  const { doubts } = await doubtTruth({ ...place, sources }, { runs, from });
  return doubts.map(({ looksLike }) => looksLike).join("; ");
}

const isWind = (name: VariableName): boolean => name.startsWith("wind_speed") || name === "wind_gusts_10m";

describe("a record as the truth", () => {
  test("is not doubted if its units and its clock are right", async () => expect(await looks({})).toBe(""));

  test.each<[looksLike: string, isOf: (name: VariableName) => boolean, write: (value: number) => number]>([
    ["knots read as m/s", isWind, (mps) => mps * 1.944],
    ["m/s read as knots", isWind, (mps) => mps / 1.944],
    ["km/h read as m/s", isWind, (mps) => mps * 3.6],
    ["0.1 m/s read as m/s", isWind, (mps) => mps * 10],
    ["degF read as degC", (name) => name === "temperature_2m", (degC) => degC * 1.8 + 32],
    ["degC read as degF", (name) => name === "temperature_2m", (degC) => (degC - 32) / 1.8],
    ["mm read as inches", (name) => name === "precipitation", (mm) => mm * 25.4],
  ])("is refused by the name of its unit: %s", async (looksLike, isOf, write) => {
    expect(await looks({ write: (name, value) => (isOf(name) ? write(value) : value) })).toContain(looksLike);
  });

  test.each(Array.from({ length: 13 }, (_, hour) => hour + 1))(
    "is refused by the error of its clock, %d h either way",
    async (hours) => {
      // A month does not show an error of one hour.
      const days = hours === 1 ? 120 : 30;
      expect(await looks({ lateHours: hours }, days)).toContain(`a clock ${hours} h ahead of UTC`);
      expect(await looks({ lateHours: -hours }, days)).toContain(`a clock ${hours} h behind UTC`);
    },
  );
});

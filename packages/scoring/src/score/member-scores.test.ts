import { packedMissing, type VariableName } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyConstraints, anyPackedValues, entryOf } from "../entry/entry.arbitrary.ts";
import { memberScores } from "./member-scores.ts";
import { prepareEntry } from "../entry/prepare.ts";
import { scorePart } from "./score-model-part.ts";

const site = { cell: { latitude: 50, longitude: 8, sea: false }, nowRow: 0 };

describe("memberScores", () => {
  it("equals scoring each hour by itself, with NaN for the hours that have a gap", () => {
    const members = 3;
    const anyHours = fc.array(
      fc.tuple(
        fc.array(anyPackedValues, { minLength: members, maxLength: members }),
        fc.option(fc.tuple(fc.nat(4), fc.nat(members)), { freq: 3 }),
      ),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(anyConstraints, fc.boolean(), anyHours, (constraints, drops, hours) => {
        const names = Object.keys(hours[0]![0][0]!) as VariableName[];
        const gridOf = (name: VariableName, column: number): Int16Array =>
          Int16Array.from(
            hours.flatMap(([values, gap]) =>
              values.map((of, member) =>
                gap !== null && gap[0] === column && (gap[1] === members || gap[1] === member)
                  ? packedMissing
                  : of[name],
              ),
            ),
          );
        const weather = {
          from: 0,
          hours: hours.length,
          members,
          grids: new Map(names.map((name, column) => [name, gridOf(name, column)])),
        };
        const roles = constraints.map((one, index) => ({
          ...one,
          if_missing: drops && index > 0 ? ("drop" as const) : ("refuse" as const),
        }));
        const entry = prepareEntry(entryOf(roles));
        const input = { entry, weather, site, reach: () => Infinity };
        const expected = hours.flatMap((_, row) => {
          const scores = scorePart({ ...input, fromRow: row, toRow: row + 1, quantilesToRow: 0 });
          return "gap" in scores
            ? Array.from({ length: members }, () => Number.NaN)
            : Array.from(scores.logScores, (log) => Math.exp(log));
        });
        expect([...memberScores({ ...input, fromRow: 0, toRow: hours.length })]).toEqual(expected);
        const fromRow = Math.floor(hours.length / 2);
        expect([...memberScores({ ...input, fromRow, toRow: hours.length })]).toEqual(
          expected.slice(fromRow * members),
        );
      }),
    );
  });
});

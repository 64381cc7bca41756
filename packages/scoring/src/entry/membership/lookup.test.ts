import { type Constraint, constraintSchema } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRangeConstraint } from "../entry.arbitrary.ts";
import type { Lookup } from "./lookup.ts";
import { prepareEntry } from "../prepare.ts";

const gusts = (extra: object = {}): Constraint =>
  constraintSchema.parse({
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 8 },
    acceptable: { max: 17 },
    weight: 1,
    ...extra,
  });

const logsOf = (constraint: Constraint) =>
  prepareEntry({ constraints: [constraint] }).constraints[0]!.logMembership;

/** Returns the first packed value of a table and the number of its rows; undefined if there is no table. */
const shapeOf = (table: Lookup | undefined) => table && [table.first, table.logMembership.length];

describe("a table of log memberships", () => {
  it("reaches from the ideal range to the stop edges, where that is not too long", () => {
    const tableOf = (constraint: Constraint) => shapeOf(logsOf(constraint).tableFor(20_000));
    // In hundredths of a metre a second: one ideal value, and all up to the stop edge of 18 m/s.
    expect(tableOf(gusts())).toEqual([799, 1002]);
    expect(tableOf(gusts({ ideal: { min: 3, max: 8 }, acceptable: { min: 3, max: 17 } }))).toEqual([
      299, 1502,
    ]);
    const mean = { over: { hours: 2, direction: "forward", statistic: "mean" } };
    expect(tableOf(gusts(mean))).toEqual([1599, 2002]);
    const far = { variable: "visibility", unit: "m", ideal: { min: 200_000 }, acceptable: { min: 1000 } };
    expect(tableOf(constraintSchema.parse({ ...far, weight: 1 }))).toBeUndefined();
  });

  it("is made once as many values were scored as it has rows", () => {
    const { tableFor } = logsOf(gusts());
    expect([500, 501, 1, 1].map((values) => shapeOf(tableFor(values)))).toEqual([
      undefined,
      undefined,
      [799, 1002],
      [799, 1002],
    ]);
  });

  it("says what the function says", () => {
    fc.assert(
      fc.property(anyRangeConstraint, fc.integer({ min: -100, max: 2000 }), (constraint, packed) => {
        const logs = logsOf(constraint);
        const byFunction = logs.of(packed);
        logs.tableFor(20_000);
        expect(logs.of(packed)).toBe(byFunction);
      }),
    );
  });
});

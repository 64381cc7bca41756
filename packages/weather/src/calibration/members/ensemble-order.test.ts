import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memberOrder } from "./ensemble-order.ts";

function orderOf(values: readonly number[], members: number, stamp: number, run = 0): number[] {
  const stamps = Array.from({ length: values.length / members }, (_, index) => run + 6 * (index + 1));
  const order = new Int32Array(members);
  memberOrder({ run, stamps, members, values })(stamp, order);
  return [...order];
}

describe("the order of members", () => {
  it("is that of their values", () => {
    expect(orderOf([3, 1, 2], 3, 0)).toEqual([1, 2, 0]);
  });

  it("is that of their totals over a day before and after where they are equal", () => {
    // Members 0 to 2 at stamps of 6, 12 and 18 h: dry at 12 h, and the second had the most rain around it.
    expect(orderOf([0, 4, 1, 0, 0, 0, 0, 1, 1], 3, 1)).toEqual([0, 2, 1]);
  });

  it("does not look further than a day", () => {
    const stamps = [6, 30, 54, 84];
    const values = [0, 0, 0, 0, 0, 0, 9, 0];
    const order = new Int32Array(2);
    const of = memberOrder({ run: 0, stamps, members: 2, values });
    of(1, order);
    const dry = [...order];
    memberOrder({ run: 0, stamps, members: 2, values: values.map(() => 0) })(1, order);
    expect([...order]).toEqual(dry);
  });

  it("counts what is missing around a stamp as nothing", () => {
    const nothing = Number.NaN;
    expect(orderOf([3, 1, 2, 0, 0, 0, nothing, nothing, nothing], 3, 1)).toEqual([1, 2, 0]);
  });

  it("begins at another member at another stamp or run where nothing tells them apart, and is the same every time", () => {
    const orders = [0, 1, 2, 3].flatMap((stamp) =>
      [0, 6, 12].map((run) => orderOf(Array(40).fill(0), 10, stamp, run)),
    );
    expect(new Set(orders.map(([first]) => first)).size).toBeGreaterThan(3);
    expect(orderOf(Array(40).fill(0), 10, 2)).toEqual(orderOf(Array(40).fill(0), 10, 2));
  });

  it("holds every member once, the least first", () => {
    const rows = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(rows, fc.nat(3), (values, stamp) => {
        const order = orderOf(values, 6, stamp);
        expect(new Set(order)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
        const sorted = order.map((member) => values[stamp * 6 + member]!);
        expect(sorted).toEqual(sorted.toSorted((left, right) => left - right));
      }),
    );
  });
});

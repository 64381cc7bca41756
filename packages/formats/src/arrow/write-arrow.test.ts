import { type Table as ArrowTable, tableFromIPC } from "@uwdata/flechette";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyTable, valuesOf } from "../made-table.suite.ts";
import { writeArrow } from "./write-arrow.ts";

const msPerDay = 86_400_000;

function valuesRead(table: ArrowTable): Record<string, unknown[]> {
  return Object.fromEntries(
    table.schema.fields.map(({ name }) => {
      const values = Array.from(table.getChild(name) as Iterable<unknown>);
      return [
        name,
        name === "date" ? values.map((day) => (day === null ? null : (day as number) / msPerDay)) : values,
      ];
    }),
  );
}

describe("a stream of Arrow", () => {
  test("gives every value back to the bit, and null for what is missing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTable({ maxLength: 40 }), { minLength: 1, maxLength: 3 }),
        async (tables) => {
          expect(valuesRead(tableFromIPC(await writeArrow(tables)))).toEqual(valuesOf(...tables));
        },
      ),
    );
  });

  test("has units by field, notes, and the time zone UTC", async () => {
    const columns = [
      { name: "timestamp", kind: "time", values: [0] },
      { name: "wind", kind: "number", unit: "m/s", values: [4] },
    ] as const;
    const { schema } = tableFromIPC(await writeArrow([{ columns }], { halcyon: '{"a":1}' }));
    expect(schema.fields[0]!.type).toMatchObject({ timezone: "UTC" });
    expect(schema.fields[1]!.metadata.get("unit")).toBe("m/s");
    expect(schema.metadata!.get("halcyon")).toBe('{"a":1}');
  });

  test("has record batches of 100,000 rows", async () => {
    const values = Float64Array.from({ length: 250_000 }, (_, row) => row / 7);
    const table = tableFromIPC(await writeArrow([{ columns: [{ name: "n", kind: "number", values }] }]));
    expect(table.getChild("n").data.map(({ length }) => length)).toEqual([100_000, 100_000, 50_000]);
    expect(Array.from(table.getChild("n") as Iterable<unknown>)).toEqual([...values]);
  });
});

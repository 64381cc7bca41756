import { pack, packedMissing, unpack, variable, type VariableName, variableNames } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { derivations } from "./derivations.ts";
import { lookUp, packedTable } from "./packed-tables.ts";

const all = Int16Array.from({ length: 2 ** 16 }, (_, row) => row + packedMissing);
const rows = variableNames.flatMap((name) =>
  (derivations[name] ?? []).flatMap((derivation) => ("each" in derivation ? [{ name, derivation }] : [])),
);

function lookedUp(
  name: VariableName,
  row: (typeof rows)[number]["derivation"],
  heightM: number,
  sea: boolean,
) {
  const values = new Int16Array(all.length);
  const surface = { heightM, sea };
  const table = packedTable(name, row.inputs[0], row.each(surface), surface);
  lookUp(values, table, all, 0, all.length);
  return values;
}

describe("a table of packed values", () => {
  it.each(rows)(
    "of $name has what the formula says of all inputs, by land and by sea",
    ({ name, derivation }) => {
      const inputPacking = variable(derivation.inputs[0]).packing;
      for (const [heightM, sea] of [
        [10, false],
        [10, true],
        [80, false],
      ] as const) {
        const of = derivation.each({ heightM, sea });
        const expected = all.map((packed) =>
          packed === packedMissing
            ? packedMissing
            : pack(of(unpack(packed, inputPacking)), variable(name).packing),
        );
        expect(lookedUp(name, derivation, heightM, sea)).toEqual(expected);
        expect(lookedUp(name, derivation, heightM, sea), "the second time").toEqual(expected);
      }
    },
  );

  it("is kept while it is used, and given up for others", () => {
    const tableAt = (heightM: number) =>
      packedTable("wind_gust_3s_at_height", "wind_speed_10m", Number, { heightM, sea: false });
    const used = tableAt(10);
    const unused = tableAt(11);
    for (let heightM = 20; heightM < 120; heightM++) {
      tableAt(heightM);
      expect(tableAt(10)).toBe(used);
    }
    expect(tableAt(11)).not.toBe(unused);
  });
});

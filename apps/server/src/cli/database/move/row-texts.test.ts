import type { SQLOutputValue } from "node:sqlite";
import { expect, test } from "vitest";
import type { MovedColumn, MovedTable } from "./moved-table.ts";
import { rowTexts } from "./row-texts.ts";

function tableOf(type: MovedColumn["type"]): MovedTable {
  const id = { name: "id", type: "text" } as const;
  return { name: "sample", columns: [id, { name: "value", type }], key: [id] };
}

test.each<[MovedColumn["type"], SQLOutputValue, string | null]>([
  ["text", "a\n\\é🌬", "a\n\\é🌬"],
  ["text", "", ""],
  ["text", null, null],
  ["integer", -(2n ** 31n), "-2147483648"],
  ["integer", 2n ** 31n - 1n, "2147483647"],
  ["bigint", 2n ** 63n - 1n, "9223372036854775807"],
  ["bigint", -(2n ** 63n), "-9223372036854775808"],
  ["bytea", Uint8Array.of(0, 92, 255), "\\x005cff"],
  ["bytea", new Uint8Array(), "\\x"],
  ["bytea", null, null],
])("a value of %s is written as PostgreSQL writes it (%#)", (type, value, text) => {
  expect(rowTexts(tableOf(type), { id: "one", value })).toEqual(["one", text]);
});

test.each<[MovedColumn["type"], SQLOutputValue, string]>([
  ["text", "a\0", "a zero character"],
  ["text", 1n, "no text"],
  ["integer", 2n ** 31n, "too large a number"],
  ["integer", -(2n ** 31n) - 1n, "too large a number"],
  ["bigint", 0.5, "no whole number"],
  ["bigint", "1", "no whole number"],
  ["bytea", "a", "no bytes"],
])("what a column of %s cannot hold is refused with its row (%#)", (type, value, fault) => {
  expect(() => rowTexts(tableOf(type), { id: "one", value })).toThrow(
    `the row one of sample has ${fault} in value, which PostgreSQL does not take`,
  );
});

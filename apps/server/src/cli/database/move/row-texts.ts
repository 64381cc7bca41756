import type { SQLOutputValue } from "node:sqlite";
import { OperatorError } from "@halcyon/accounts/operator-error";
import type { MovedColumn, MovedTable } from "./moved-table.ts";
import { createHash } from "node:crypto";

/** Values of a row in column order, in the text format of PostgreSQL. */
export type RowTexts = readonly (string | null)[];

/** Range of the PostgreSQL type `integer`. */
const int4 = { min: -(2n ** 31n), max: 2n ** 31n - 1n } as const;

/**
 * Converts a row of a SQLite file to the text format of PostgreSQL. Checks the values, because a SQLite column may contain values of other types.
 *
 * @param row - Row whose whole numbers are bigints.
 * @throws OperatorError if PostgreSQL cannot store a value unchanged.
 */
export function rowTexts(table: MovedTable, row: Readonly<Record<string, SQLOutputValue>>): RowTexts {
  return table.columns.map((column) => {
    const text = valueText(column, row[column.name] ?? null);
    if (typeof text !== "object" || text === null) return text;
    const key = table.key.map(({ name }) => String(row[name])).join(", ");
    throw new OperatorError(
      "refused",
      `the row ${key} of ${table.name} has ${text.fault} in ${column.name}, which PostgreSQL does not take`,
    );
  });
}

function valueText({ type }: MovedColumn, value: SQLOutputValue): string | null | { readonly fault: string } {
  if (value === null) return null;
  if (type === "text") {
    if (typeof value !== "string") return { fault: "no text" };
    return value.includes("\0") ? { fault: "a zero character" } : value;
  }
  if (type === "bytea") {
    return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : { fault: "no bytes" };
  }
  if (typeof value !== "bigint") return { fault: "no whole number" };
  const isTooLarge = type === "integer" && (value < int4.min || value > int4.max);
  return isTooLarge ? { fault: "too large a number" } : String(value);
}

/** Number of rows of a table and their digest, for comparing tables. */
export interface RowsDigest {
  readonly rows: number;
  /** Sum of the SHA-256 digests of all rows modulo 2^256, in hexadecimal digits. The sum does not depend on the order of the rows. */
  readonly digest: string;
}

/** Computes the digest of rows that are added one after the other. */
interface RowsDigester {
  take(row: RowTexts): void;
  digest(): RowsDigest;
}

const bits = 256;

export function rowsDigester(): RowsDigester {
  let rows = 0;
  let sum = 0n;
  return {
    take(row) {
      rows += 1;
      const hash = createHash("sha256").update(JSON.stringify(row)).digest("hex");
      sum = BigInt.asUintN(bits, sum + BigInt(`0x${hash}`));
    },
    digest: () => ({ rows, digest: sum.toString(16).padStart(bits / 4, "0") }),
  };
}

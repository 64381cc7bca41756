import { createHash } from "node:crypto";
import type { RowTexts } from "./row-texts.ts";

/** What is compared of a table. */
export interface RowsDigest {
  readonly rows: number;
  /** The sum of the SHA-256 of all rows, modulo 2^256, in hexadecimal digits: it does not depend on their order. */
  readonly digest: string;
}

/** Takes rows one by one. */
export interface RowsDigester {
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

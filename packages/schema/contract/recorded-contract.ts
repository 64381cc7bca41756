import { readFileSync } from "node:fs";
import type { Contract } from "./contract.ts";

/** The contract of the last release. */
export const recordFile = new URL("v1.json", import.meta.url);

export function recordedContract(): Contract {
  return JSON.parse(readFileSync(recordFile, "utf8")) as Contract;
}

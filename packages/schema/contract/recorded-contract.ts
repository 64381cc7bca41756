import { readFileSync } from "node:fs";
import type { ApiVersionName } from "../src/api-versions.ts";
import type { Contract } from "./contract.ts";

/** Where the contract of a version of the API stands, as the last release has it. */
export function recordFile(api: ApiVersionName): URL {
  return new URL(`${api}.json`, import.meta.url);
}

export function recordedContract(api: ApiVersionName): Contract {
  return JSON.parse(readFileSync(recordFile(api), "utf8")) as Contract;
}

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

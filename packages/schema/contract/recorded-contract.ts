import { readFileSync, writeFileSync } from "node:fs";
import { type ApiVersionName, apiVersionNames } from "../src/api-versions.ts";
import { type Contract, currentContract, isPreRelease } from "./contract.ts";

/** Where the contract of a version of the API stands, as the last release has it. */
function recordFile(api: ApiVersionName): URL {
  return new URL(`${api}.json`, import.meta.url);
}

export function recordedContract(api: ApiVersionName): Contract {
  return JSON.parse(readFileSync(recordFile(api), "utf8")) as Contract;
}

/** Writes what clients of a release rely on. A pre-release promises nothing of a version of the API that is released already. */
export function recordContracts(version: string): void {
  for (const contract of apiVersionNames.map((api) => currentContract(api, version))) {
    if (contract.state === "released" && isPreRelease(version)) continue;
    writeFileSync(recordFile(contract.api), `${JSON.stringify(contract, undefined, 1)}\n`);
  }
}

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

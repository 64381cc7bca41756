import { readFileSync, writeFileSync } from "node:fs";
import { type ApiVersionName, apiVersionNames } from "../src/api-versions.ts";
import { type Contract, currentContract, isPreRelease, stateIn } from "./contract.ts";

/** Returns the URL of the file with the contract of an API version, as recorded at the last release. */
function recordFile(api: ApiVersionName): URL {
  return new URL(`${api}.json`, import.meta.url);
}

export function recordedContract(api: ApiVersionName): Contract {
  return JSON.parse(readFileSync(recordFile(api), "utf8")) as Contract;
}

/** File with the first stable release of each API version, as the server reports it. */
const releasesFile = new URL("../src/api-releases.ts", import.meta.url);

/**
 * Returns the text of `api-releases.ts` for a package version. The text gives the first stable release of each API version that is stable in the package, and
 * null for each preview.
 */
export function withReleases(text: string, version: string): string {
  const releases = apiVersionNames.map((api) =>
    stateIn(api, version) === "released" ? `${api}: "${api.slice("v".length)}.0.0"` : `${api}: null`,
  );
  return text.replace(/ = \{.*\};$/m, () => ` = { ${releases.join(", ")} };`);
}

/**
 * Records the contracts of a release, and the API versions that are stable in it. A pre-release does not replace the contracts of API versions that are already
 * released.
 */
export function recordContracts(version: string): void {
  writeFileSync(releasesFile, withReleases(readFileSync(releasesFile, "utf8"), version));
  for (const contract of apiVersionNames.map((api) => currentContract(api, version))) {
    if (contract.state === "released" && isPreRelease(version)) continue;
    writeFileSync(recordFile(contract.api), `${JSON.stringify(contract, undefined, 1)}\n`);
  }
}

/** Returns the version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

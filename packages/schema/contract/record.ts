import { existsSync, writeFileSync } from "node:fs";
import { apiVersionNames } from "../src/api-versions.ts";
import { notesOf, silentBreaks } from "./announced-breaks.ts";
import { currentContract } from "./contract.ts";
import { contractBreaks } from "./contract-breaks.ts";
import { packageVersion, recordedContract, recordFile } from "./recorded-contract.ts";

const version = packageVersion();
const isReleased = version !== "0.0.0";
const contracts = apiVersionNames.map((api) => currentContract(api, version));
for (const contract of contracts) {
  const { api } = contract;
  if (!isReleased || !existsSync(recordFile(api))) continue;
  const recorded = recordedContract(api);
  if (recorded.package_version === version) {
    throw new Error(
      `The contract of ${version} is on record already. It is recorded once for each version, after \`changeset version\` has raised it: \`npm run prepare-release\`.`,
    );
  }
  const silent = silentBreaks(contractBreaks(recorded, contract), notesOf(version));
  if (silent.length > 0) {
    const lines = silent.map(({ place, what }) => `- ${place}: ${what}`);
    throw new Error(
      `${api} would break clients of ${recorded.package_version}, and no changeset says so:\n${lines.join("\n")}`,
    );
  }
}
for (const contract of contracts)
  writeFileSync(recordFile(contract.api), `${JSON.stringify(contract, undefined, 1)}\n`);

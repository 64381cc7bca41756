import { readFileSync, writeFileSync } from "node:fs";
import { currentContract } from "./contract.ts";
import { recordedContract, recordFile } from "./recorded-contract.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};
const released = recordedContract();
if (released.version === version && version !== "0.0.0") {
  throw new Error(
    `The contract of ${version} is on record already. It is recorded once for each version, after \`changeset version\` has raised it: \`npm run prepare-release\`.`,
  );
}
writeFileSync(recordFile, `${JSON.stringify(currentContract(version), undefined, 1)}\n`);

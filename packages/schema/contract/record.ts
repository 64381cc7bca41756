import { packageVersion, recordContracts } from "./recorded-contract.ts";

const version = packageVersion();
if (version === "0.0.0") recordContracts(version);
else {
  console.error(
    `The contract of ${version} is on record. \`npm run prepare-release\` records the next one, with its version.`,
  );
  process.exitCode = 1;
}

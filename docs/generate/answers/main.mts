import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { apiVersionNames } from "@halcyon/schema";
import { recordedAnswers } from "./recorded-answers.mts";

// Writes what a server answers to the example of each endpoint; the OpenAPI documents and the reference show it.

const folder = join(import.meta.dirname, "../../../packages/schema/src/openapi/answers");
for (const version of apiVersionNames)
  await writeFile(join(folder, `${version}.json`), JSON.stringify(await recordedAnswers(version)));
execFileSync("oxfmt", [folder]);

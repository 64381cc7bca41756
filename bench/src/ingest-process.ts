// The process under test: ingests a forecast of GEFS into an empty store, and prints as JSON what that took.
import { join } from "node:path";
import { ingestRun, openProvider } from "@halcyon/ingest";
import type { IngestFigures, IngestTask } from "./ingest.ts";

const { baseUrl, run, members, toLeadHours, variables, extent, folder } = JSON.parse(
  process.argv[2]!,
) as IngestTask;

const start = performance.now();
const outcome = await ingestRun(
  { provider: openProvider("noaa-gefs", baseUrl), run, members, toLeadHours, variables, extent },
  { root: join(folder, "store"), part: "gefs", workFolder: join(folder, "work") },
);
const seconds = (performance.now() - start) / 1000;
if (outcome.state !== "published") throw new Error(JSON.stringify(outcome));
const { messagesDone, bytes } = outcome.fetched.progress;
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const figures: IngestFigures = {
  seconds,
  messages: messagesDone,
  bytes,
  processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
  residentKilobytes: maxRSS,
};
console.log(JSON.stringify(figures));

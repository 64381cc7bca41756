import { setTimeout as delay } from "node:timers/promises";
import { ingestNexGddp, nexBucket, nexVariables } from "@halcyon/ingest";
import type { VariableName } from "@halcyon/schema";
import { type Command, InvalidArgumentError } from "commander";
import { given } from "@halcyon/base/given";
import { type Fail, ingestOrFail, sayWhatCame } from "../ingest-into-store.ts";
import { type NetcdfCommandOptions, netcdfCommand, valueLines, type YearSpan } from "./ingest-netcdf.ts";
import { wantedOf, ingestOptionsOf } from "./ingest-record-options.ts";
import { progressLine } from "../../progress.ts";
import { recordTerms } from "./record-terms.ts";
import { say } from "../../options/report.ts";
import type { StoreTools } from "../../options/store-options.ts";

/**
 * Creates `ingest nex-gddp`. It ingests existing files of NEX-GDDP-CMIP6, or fetches the requested years one by one.
 *
 * @param workFolder - Returns the folder for fetched cells if the store is in a bucket. If the store is a folder, fetched cells are kept in the store.
 */
export function nexGddpCommand(workFolder: StoreTools["workFolder"]): Command {
  return netcdfCommand(
    "nex-gddp",
    (command) =>
      command
        .description(
          "Write NEX-GDDP-CMIP6 as a record of one model and scenario: from files, or without files the years of --years from the public bucket.",
        )
        .option("--climate-model <name>", "the climate model, if no file names it")
        .option("--scenario <name>", "its scenario, such as ssp245, if no file names it")
        .option(
          "--years <from-to>",
          "the years to fetch, as 2015-2100; those before 2015 are historical",
          yearsOption,
        )
        .option(
          "--base-url <url>",
          "address of a bucket with the layout of the public one",
          baseUrlOption,
          nexBucket,
        ),
    ({ climateModel: model, scenario }) => ({
      ...recordTerms.nexGddp,
      offering: "projection",
      ...given({ model, scenario }),
    }),
    (options, fail) =>
      fetchYears(options, typeof options.to === "string" ? options.to : workFolder(options.to), fail),
  );
}

async function fetchYears(options: NetcdfCommandOptions, workFolder: string, fail: Fail): Promise<void> {
  const { climateModel: model, scenario, years, baseUrl = nexBucket, variables } = options;
  if (model === undefined || scenario === undefined || years === undefined) {
    return fail("name files, or the data to fetch: --climate-model, --scenario and --years.");
  }
  const wanted = await wantedOf(options, fail);
  if (wanted === "all") return fail("the files hold the whole earth: give places or a region.");
  const [fromYear, toYear] = years;
  const names = variables ?? [...nexVariables.keys()];
  const absent = names.find((name) => !nexVariables.has(name));
  if (absent !== undefined)
    fail(`NEX-GDDP-CMIP6 has no ${absent}; it has ${[...nexVariables.keys()].join(", ")}.`);
  const progress = progressLine(process.stdout, "files");
  const counts = { clamped: new Map<VariableName, number>(), impossible: new Map<VariableName, number>() };
  await ingestOrFail(fail, options, async () => {
    const ingest = await ingestNexGddp({
      ...ingestOptionsOf(options),
      allowDoubtful: options.allowDoubtful === true,
      workFolder,
      wish: { baseUrl, model, scenario, variables: names, fromYear, toYear },
      terms: recordTerms.nexGddp,
      wanted,
      connection: {
        fetch,
        sleep: delay,
        random: Math.random,
        clock: Date.now,
        timeoutMs: attemptMs,
        attempts: 6,
        onRetry: () => undefined,
      },
      onProgress: ({ done, total }) => progress.show(done, total),
      onReport: (report) => {
        for (const kind of ["clamped", "impossible"] as const) {
          for (const [name, count] of report[kind])
            counts[kind].set(name, (counts[kind].get(name) ?? 0) + count);
        }
      },
    }).finally(() => progress.end());
    sayWhatCame(ingest, options.to);
    for (const line of valueLines(counts)) say(line);
  });
}

/** Timeout of one attempt to download a file of 250 MB [ms]. After a timeout, the next attempt continues the download. */
const attemptMs = 10 * 60_000;

function yearsOption(text: string): YearSpan {
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? [];
  if (from === undefined || Number(from) < 1950 || Number(to) > 2100 || Number(from) > Number(to)) {
    throw new InvalidArgumentError("years from 1950 to 2100 are needed, as 2015-2100.");
  }
  return [Number(from), Number(to)];
}

function baseUrlOption(text: string): string {
  if (/^https?:/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, "");
  throw new InvalidArgumentError("an address is needed: https://...");
}

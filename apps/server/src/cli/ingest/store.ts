import { type Location, type ModelId, modelIds, type PartName } from "@halcyon/schema";
import { v1PartNames } from "@halcyon/schema/registry";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { copyRun, isRunPublished } from "@halcyon/store";
import { isFed, SourceError } from "@halcyon/weather";
import { Command, Option } from "commander";
import type { Ports } from "../../ports.ts";
import { wholeNumber } from "../options/value-options.ts";
import { placeOption, placesIn } from "../options/place-options.ts";
import { progressLine } from "../progress.ts";
import { reachOption, storeNameOption, storeOption, type StoreTools } from "../options/store-options.ts";

interface CopyOptions {
  readonly model: ModelId;
  readonly part: PartName;
  readonly to: string;
  readonly name: string;
  readonly place: readonly Location[];
  readonly places?: string;
  readonly reach: number;
  readonly keep: number;
}

/** Creates `halcyon store`, which writes forecasts and past weather into point stores. A point store contains the weather of selected grid cells. */
export function storeCommand(
  openPorts: () => Promise<Pick<Ports, "models" | "nowMs">>,
  { storeRoot }: Pick<StoreTools, "storeRoot">,
): Command {
  const store = new Command("store").description("Fill a point store.");
  store
    .command("copy")
    .description(
      "Copy the newest run of a configured part into a point store, for some places, for example with cron.",
    )
    .addOption(new Option("--model <id>", "the model").choices(modelIds).makeOptionMandatory())
    .addOption(new Option("--part <name>", "its part").choices(v1PartNames).makeOptionMandatory())
    .requiredOption("--to <store>", "the store: a folder, or s3://<bucket>/<prefix>", storeOption)
    .requiredOption("--name <name>", "name of the part in the store: a-z, 0-9, - and _", storeNameOption)
    .option("--place <latitude,longitude>", "a place; may be given many times", placeOption, [])
    .option("--places <file>", "a file with one place per line: latitude,longitude")
    .option("--reach <km>", "radius around each place that the store covers", reachOption, 25)
    .option("--keep <runs>", "number of runs to keep published", wholeNumber(1, 1000), 3)
    .action(async (options: CopyOptions, command: Command) => {
      const fail = (reason: string): never => command.error(`error: ${reason}`);
      const places = [...options.place, ...(await placesIn(options.places, fail))];
      if (places.length === 0) fail("name a place with --place, or a file of places with --places.");
      const { models, nowMs } = await openPorts();
      const { model, part, to, name, reach: reachKm, keep: keepRuns } = options;
      const found =
        models.get(model)?.find((one) => one.part === part) ??
        fail(`the configuration names no source for the ${part} part of ${model}.`);
      const source = isFed(found) ? found.source : fail(found.absence.cause.message);
      try {
        const root = storeRoot(to);
        const run = (await source.latestRun(epochHourOf(nowMs()))) ?? fail("the source has no run now.");
        const about = `the run of ${formatEpochHour(run)} of ${source.describe().id}`;
        if (await isRunPublished(root, name, run)) {
          console.log(`${to}/${name} holds ${about} already.`);
          return;
        }
        const progress = progressLine(process.stdout, "cells");
        await copyRun(source, run, places, {
          root,
          part: name,
          reachKm,
          keepRuns,
          onOutside: ({ latitude, longitude }) =>
            console.log(`Left out: ${latitude}, ${longitude} is outside the coverage of the source.`),
          onCell: (done, cells) => progress.show(done, cells),
        });
        progress.end();
        console.log(`Published ${about} in ${to}/${name}.`);
      } catch (error) {
        if (error instanceof SourceError || error instanceof RangeError) fail(error.message);
        if (isSystemError(error)) fail(`${to} cannot be written (${error.message}).`);
        throw error;
      }
    });
  return store;
}

/** Returns true for an error of the file system, such as a missing permission, a full disk or a missing folder. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

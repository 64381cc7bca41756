import type { RecordIngestOptions, Region, WantedCells } from "@halcyon/ingest";
import type { Location, VariableName } from "@halcyon/schema";
import type { StoreRoot } from "@halcyon/store";
import { Command, InvalidArgumentError } from "commander";
import { given } from "@halcyon/base/given";
import { inIngestTraceSpan } from "../../../trace-spans.ts";
import { placeOption, placesIn } from "../../options/place-options.ts";
import { regionOption, variablesOption } from "../../options/value-options.ts";
import type { Config } from "../../../config/config.ts";
import type { Records } from "../../../ports.ts";
import {
  reachOption,
  storeNameOption,
  storeOption,
  storeOptionWords,
  type StoreTools,
} from "../../options/store-options.ts";

/** Functions that the commands for ingesting weather records use. */
export interface RecordTools extends StoreTools {
  /** Returns the configuration. The configuration names the forecasts and the record of past weather with which a station is compared. */
  readonly config: () => Config;
  readonly openRecords: (config: Config) => Promise<Records>;
}

/** Options of every command that ingests a weather record. */
export interface RecordOptions {
  readonly to: StoreRoot;
  readonly name: string;
  readonly variables?: readonly VariableName[];
  readonly from?: string;
  readonly toDate?: string;
  readonly reach: number;
}

export interface CellOptions extends RecordOptions {
  readonly place: readonly Location[];
  readonly places?: string;
  readonly region?: Region;
}

/** Creates a command that ingests a weather record, with the options for its source and its target store. */
export function recordCommand(name: string): Command {
  return new Command(name)
    .option("--to <store>", storeOptionWords, storeOption)
    .requiredOption("--name <name>", "name of the record in the store: a-z, 0-9, - and _", storeNameOption)
    .option("--variables <names>", "the wanted variables: a,b; by default all", variablesOption)
    .option("--from <date>", "the first day, YYYY-MM-DD in the calendar of the files", dateOption)
    .option("--to-date <date>", "the last day", dateOption)
    .option("--reach <km>", "radius around each place that the store covers", reachOption, 25);
}

/** Adds the options that choose which cells of a grid are ingested: by places or by region. */
export function withCells(command: Command): Command {
  return command
    .option("--place <latitude,longitude>", "a place; may be given many times", placeOption, [])
    .option("--places <file>", "a file with one place per line: latitude,longitude")
    .option("--region <S,W,N,E>", "every cell of a box in degrees; by default all cells", regionOption);
}

/** Converts the options of a command to the options of the function that ingests a record. */
export function ingestOptionsOf({
  to,
  name,
  variables,
  from,
  toDate,
}: RecordOptions): Omit<RecordIngestOptions, "wanted" | "revision"> {
  return {
    root: to,
    record: name,
    inSpan: inIngestTraceSpan,
    ...given({ variables, fromDate: from, toDate }),
  };
}

/**
 * Returns the grid cells that the options of a command request: the cells near places, the cells of a region, or all cells.
 *
 * @param fail - Reports an error and ends the command.
 */
export async function wantedOf(
  { place, places: file, region, reach }: CellOptions,
  fail: (reason: string) => never,
): Promise<WantedCells> {
  const places = [...place, ...(await placesIn(file, fail))];
  if (region !== undefined && places.length > 0) fail("give places or a region, not both.");
  if (file !== undefined && places.length === 0) fail(`${file} names no place.`);
  if (region !== undefined) return { region };
  return places.length > 0 ? { places, reachKm: reach } : "all";
}

function dateOption(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  throw new InvalidArgumentError("a day is needed: YYYY-MM-DD.");
}

import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import { fileRevision } from "@halcyon/ingest";
import { type Location, locationSchema, packedMissing, variableNames } from "@halcyon/schema";
import {
  type ColumnMap,
  formatOfText,
  type StationFormat,
  stationReader,
  type StationRecordOptions,
  stationRecordSource,
  wordsBelow,
} from "@halcyon/weather/sources/station";
import { type Command, InvalidArgumentError, Option } from "commander";
import { given } from "@halcyon/base/given";
import { type Fail, ingestIntoStore, ingestOrFail } from "../ingest-into-store.ts";
import {
  type RecordOptions,
  recordCommand,
  type RecordTools,
  ingestOptionsOf,
} from "./ingest-record-options.ts";
import { acceptOption, sayDoubts } from "../../options/accept-option.ts";
import { doubtStation } from "./doubt-station.ts";
import { knownName, toNumber } from "../../options/value-options.ts";
import { say } from "../../options/report.ts";
import { licenceOf, type TermsOptions, withTerms } from "./terms-options.ts";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { RecordWithPlaces } from "@halcyon/weather";

interface StationOptions extends RecordOptions, TermsOptions {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly elevation?: number;
  readonly anemometerHeight?: number;
  readonly format?: NamedFormat;
  readonly timeZone?: string;
  readonly accept?: true;
}

/** Formats that `ingest station` accepts. */
const formats = ["epw", "tmy3", "nsrdb", "isd", "ghcnh", "iem", "dwd"] as const satisfies StationFormat[];

type NamedFormat = (typeof formats)[number];

interface CsvOptions extends StationOptions {
  readonly map: ColumnMap;
  readonly timeColumn?: readonly string[];
}

/** Creates `ingest station`, which ingests an EPW or TMY3 file, or several files of one station. */
export function stationCommand(tools: RecordTools): Command {
  return withPlace(recordCommand("station"))
    .description(
      "Write a weather file of EPW, TMY3 or the NSRDB, or the reports of a station (ISD, GHCNh, IEM, DWD), as a record. A typical year says that it is one.",
    )
    .argument("<files...>", "an .epw file, a .csv file of TMY3, or all files of one station")
    .addOption(
      new Option("--format <format>", "if the first lines of the file do not show it").choices(formats),
    )
    .option(
      "--time-zone <zone>",
      "the time zone of files of IEM and DWD that do not name it; UTC for IEM without it",
    )
    .action(async (files: readonly string[], options: StationOptions, self: Command) => {
      const named = extname(files[0]!).toLowerCase() === ".epw" ? "epw" : undefined;
      const untold = (): never =>
        self.error(
          `error: ${files[0]!} begins like no known format (${formats.join(", ")}). Name the format with --format, or read a table with headings with \`ingest csv\`.`,
        );
      await ingestStation(
        files,
        (text) => ({
          format: options.format ?? formatOfText(text) ?? named ?? untold(),
          ...given({ zone: options.timeZone }),
        }),
        { options, self, tools },
      );
    });
}

/** Creates `ingest csv`, which ingests a CSV file of hourly values. The option `--map` assigns columns to variables and units. */
export function csvCommand(tools: RecordTools): Command {
  return withPlace(recordCommand("csv"))
    .description("Write a CSV file of hours as a record; columns are named by --map.")
    .argument("<file>", "a file whose first line names the columns")
    .addOption(
      new Option(
        "--map <column=variable:unit>",
        'what a column holds, as "Dry-bulb (C)=temperature_2m:degC"; may be given many times',
      )
        .argParser(columnOption)
        .makeOptionMandatory(),
    )
    .option(
      "--time-column <column>",
      'the column of the times, which are ends of hours; "time" where not given. Many times where date and clock, or year to hour, have columns of their own',
      (column: string, before: readonly string[] | undefined) => [...(before ?? []), column],
    )
    .option(
      "--time-zone <zone>",
      "the zone of times without an offset: +01:00, or Europe/Zurich with its summer time",
      "+00:00",
    )
    .action(async (file: string, options: CsvOptions, self: Command) => {
      if (options.latitude === undefined)
        self.error("error: --latitude and --longitude are needed: the place of the station.");
      const { map: columns, timeColumn = ["time"], timeZone: zone } = options;
      const format = { format: "csv", columns, timeColumn, ...given({ zone }) } as const;
      await ingestStation([file], () => format, { options, self, tools });
    });
}

function withPlace(command: Command): Command {
  return withTerms(command)
    .option("--latitude <degrees>", "the place of the station, if its file does not have it", toNumber)
    .option("--longitude <degrees>", "where the station stands", toNumber)
    .option("--elevation <metres>", "its height above sea level", toNumber)
    .option(
      "--anemometer-height <metres>",
      "height of the anemometer above ground, 1 to 200: the wind is converted to 10 m",
      toNumber,
    )
    .addOption(acceptOption());
}

/** Maximum size of a station file [bytes]. A larger file cannot be a station file, and its text would be too long for one process. */
const fileBytesMax = 256 * 2 ** 20;

interface StationToIngest {
  readonly options: StationOptions;
  readonly self: Command;
  readonly tools: RecordTools;
}

async function ingestStation(
  files: readonly string[],
  formatOf: (text: string) => Omit<StationRecordOptions, "id" | "text">,
  { options, self, tools }: StationToIngest,
): Promise<void> {
  const fail: Fail = (reason) => self.error(`error: ${reason}`);
  const { name, reach, id = name, attribution, elevation: elevationM } = options;
  const location = placeOf(options, fail);
  await ingestOrFail(fail, options, async () => {
    const text = await textsOf(files, fail);
    const format = formatOf(text[0]!);
    const reading = { ...format, ...given({ anemometerHeightM: options.anemometerHeight }) };
    const revision = await fileRevision(files, { ...reading, reader: stationReader });
    const source = stationRecordSource({
      ...reading,
      file: files.length === 1 ? files[0]! : `${files[0]} and ${files.length - 1} more`,
      text,
      id,
      radiusKm: reach,
      ...given({ location, elevationM, attribution, licence: licenceOf(options, fail) }),
    });
    for (const { what, advice } of source.describe().warnings ?? []) {
      say(`Warning: ${what}. ${advice}`);
    }
    const doubts = await doubtStation(source, {
      columns: format.columns,
      below: format.columns && wordsBelow(text[0]!, format.columns, format.timeColumn ?? "time"),
      anemometerHeightM: options.anemometerHeight,
      tools,
    });
    sayDoubts(doubts, { record: name, isAccepted: options.accept === true, fail });
    const gaps = await longGaps(source);
    if (gaps !== undefined) say(gaps);
    await ingestIntoStore(source, { ...ingestOptionsOf(options), wanted: "all", revision });
  });
}

async function textsOf(files: readonly string[], fail: Fail): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const file of files) {
    const { size } = await stat(file);
    if (size > fileBytesMax) fail(`${file} has more than ${fileBytesMax / 2 ** 20} MiB. Divide it.`);
    texts.push(textOf(await readFile(file)));
  }
  return texts;
}

/** Decodes a file as UTF-8, or as Latin-1 if it is not valid UTF-8. Older station files use Latin-1. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

function placeOf({ latitude, longitude }: StationOptions, fail: Fail): Location | undefined {
  if (latitude === undefined && longitude === undefined) return undefined;
  const place = locationSchema.safeParse({ latitude, longitude });
  return place.data ?? fail("--latitude takes -90 to 90 and --longitude -180 to 180, and they go together.");
}

function columnOption(text: string, before: ColumnMap = {}): ColumnMap {
  const parts = /^(.+)=(\w+):(.+)$/.exec(text);
  if (parts === null) {
    throw new InvalidArgumentError(
      '"column=variable:unit" is needed, as "Dry-bulb (C)=temperature_2m:degC".',
    );
  }
  const [column, name, unit] = parts.slice(1) as [string, string, string];
  return { ...before, [column]: { variable: knownName(name, variableNames), unit } };
}

/** Minimum length of a gap that is reported [h]. Shorter gaps are common and not reported. */
const longHours = 24;
const namedMost = 3;

/** Describes the gaps of a station that last 24 h or longer, longest first. Returns undefined if there are none. */
async function longGaps(source: RecordWithPlaces): Promise<string | undefined> {
  const { variables, first, last } = source.describe();
  const places = source.places();
  if (!("sites" in places)) throw new Error("A station has a site.");
  const cell = (await source.locate(places.sites[0]!))!;
  const { grids, steps } = await source.read({
    cell,
    variables: [...variables.keys()],
    from: first,
    to: last,
  });
  const all = [...grids.values()];
  const gaps: { readonly from: EpochHour; readonly hours: number }[] = [];
  let start = 0;
  for (let row = 0; row <= steps; row += 1) {
    if (row < steps && all.every((grid) => grid[row] === packedMissing)) continue;
    if (row - start >= longHours) gaps.push({ from: first + start, hours: row - start });
    start = row + 1;
  }
  if (gaps.length === 0) return undefined;
  const longest = gaps.toSorted((one, other) => other.hours - one.hours).slice(0, namedMost);
  const named = longest.map(
    ({ from, hours }) =>
      `${formatEpochHour(from)} to ${formatEpochHour(from + hours - 1)} (${Math.round(hours / 24)} ${Math.round(hours / 24) === 1 ? "day" : "days"})`,
  );
  const more = gaps.length > namedMost ? `, and ${gaps.length - namedMost} more` : "";
  return `Gaps: the file has nothing from ${named.join(", ")}${more}.`;
}

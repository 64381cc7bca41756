import {
  type AmountsSince,
  fileRevision,
  type NetcdfOptions,
  netcdfRecord,
  type NetcdfReport,
  type Quantity,
  quantityNames,
} from "@halcyon/ingest";
import type { Licence } from "@halcyon/schema";
import { type Command, InvalidArgumentError, Option } from "commander";
import { given } from "@halcyon/base/given";
import { counted, type Fail, ingestIntoStore, ingestOrFail } from "../ingest-into-store.ts";
import {
  type CellOptions,
  recordCommand,
  wantedOf,
  ingestOptionsOf,
  withCells,
} from "./ingest-record-options.ts";
import { say } from "../../options/report.ts";
import type { TermsOptions } from "./terms-options.ts";
import { knownName } from "../../options/value-options.ts";

/** Options of all commands that ingest NetCDF files. Each command defines only the options that it needs. */
export interface NetcdfCommandOptions extends CellOptions, TermsOptions {
  readonly climateModel?: string;
  readonly scenario?: string;
  readonly years?: YearSpan;
  readonly baseUrl?: string;
  readonly names: Readonly<Record<string, Quantity>>;
  readonly units: Readonly<Record<string, string>>;
  readonly amounts: Readonly<Record<string, AmountsSince>>;
  readonly step?: "hour" | "day";
  readonly allowGaps?: true;
  readonly allowDoubtful?: true;
}

/** First and last year of a range of years (both inclusive). */
export type YearSpan = readonly [from: number, to: number];

/** Name, owner, licence and origin of the files of a provider. */
type Provenance = { readonly id: string; readonly attribution: string; readonly licence: Licence } & (
  | { readonly offering: "historical" }
  | { readonly offering: "projection"; readonly model?: string; readonly scenario?: string }
);

/**
 * Returns a command that ingests NetCDF files.
 *
 * @param provenance - Returns the origin of the files, from the options of the command.
 * @param fetchFiles - Fetches and ingests files if no file is given as an argument.
 */
export function netcdfCommand(
  name: string,
  addOptions: (command: Command) => Command,
  provenance: (options: NetcdfCommandOptions, fail: Fail) => Provenance,
  fetchFiles?: (options: NetcdfCommandOptions, fail: Fail) => Promise<void>,
): Command {
  const argument = fetchFiles === undefined ? "<files...>" : "[files...]";
  const command = withCells(recordCommand(name)).argument(argument, "years and variables in any order");
  return addOptions(command)
    .option(
      "--names <name=variable>",
      "the meaning of a variable of the files, if its name is unknown; may be given many times",
      nameOption,
      {},
    )
    .option(
      "--units <name=unit>",
      "the unit of a variable of the files, if they have none or a wrong one; may be given many times",
      unitOption,
      {},
    )
    .option(
      "--amounts <name=since>",
      "the start of the running sums of a variable: step, day (from 00 UTC) or run; may be given many times",
      amountsOption,
      {},
    )
    .option("--allow-gaps", "publish a record of the past although its files lack steps")
    .option(
      "--allow-doubtful",
      "publish a record although some years have values that were never seen on Earth",
    )
    .addOption(
      new Option(
        "--step <step>",
        "the step of files with a single time; day also means that each value is for its whole day",
      ).choices(["hour", "day"]),
    )
    .action(async (files: readonly string[], options: NetcdfCommandOptions, self: Command) => {
      const fail: Fail = (reason) => self.error(`error: ${reason}`);
      if (files.length === 0) {
        await fetchFiles?.(options, fail);
        return;
      }
      const wanted = await wantedOf(options, fail);
      const { names, units, amounts, step, reach } = options;
      const reading = { names, units, amounts, skipUnreadable: true, ...given({ step }) };
      await ingestOrFail(fail, options, async () => {
        const revision = await fileRevision(files, reading);
        const netcdfOptions: NetcdfOptions = { ...provenance(options, fail), ...reading, radiusKm: reach };
        const source = await netcdfRecord(files, netcdfOptions);
        try {
          const report = source.report();
          for (const line of skippedLines(report)) say(line);
          for (const [variable, words] of report.running)
            say(`Took differences of ${variable}: the files have ${words}.`);
          try {
            await ingestIntoStore(source, {
              ...ingestOptionsOf(options),
              wanted,
              revision,
              allowGaps: options.allowGaps === true,
              allowDoubtful: options.allowDoubtful === true,
            });
          } finally {
            for (const line of outsideLines(source.report())) say(line);
          }
          for (const line of valueLines(source.report())) say(line);
        } finally {
          source.close();
        }
      });
    });
}

/** Returns one line for each reason why variables were skipped. The line lists these variables. */
function skippedLines({ skipped }: NetcdfReport): readonly string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  return [...reasons].map(([reason, of]) => {
    const names = new Set(of.map(({ variable }) => variable));
    return `Skipped ${[...names].join(", ")}: ${reason}`;
  });
}

/** Returns one line for each packed variable with values outside its bounds. */
function outsideLines({ outside }: NetcdfReport): readonly string[] {
  return [...outside].map(
    ([name, attribute]) =>
      `Numbers of ${name} lie outside its ${attribute}, and count as missing: it holds for packed numbers. If its own are unpacked, drop it: ncatted -a ${attribute},${name},d,, <file>.`,
  );
}

/** Describes the faults in values that an ingest found in files, one line per kind of fault. */
export function valueLines({
  clamped,
  impossible,
}: Pick<NetcdfReport, "clamped" | "impossible">): readonly string[] {
  return [
    ...[...clamped].map(
      ([name, count]) => `Held ${counted(count, "value")} of ${name} at the limit of its range.`,
    ),
    ...[...impossible].map(([name, count]) => `Left out ${counted(count, "impossible value")} of ${name}.`),
  ];
}

function nameOption(text: string, before: NetcdfCommandOptions["names"]): NetcdfCommandOptions["names"] {
  const [name, quantity] = pairOf(text, "name=variable");
  return { ...before, [name]: knownName(quantity, quantityNames) };
}

function unitOption(text: string, before: NetcdfCommandOptions["units"]): NetcdfCommandOptions["units"] {
  const [name, unit] = pairOf(text, "name=unit");
  return { ...before, [name]: unit };
}

function amountsOption(
  text: string,
  before: NetcdfCommandOptions["amounts"],
): NetcdfCommandOptions["amounts"] {
  const [name, since] = pairOf(text, "name=since");
  if (since === "step" || since === "day" || since === "run") return { ...before, [name]: since };
  throw new InvalidArgumentError("amounts start at the step, day or run.");
}

function pairOf(text: string, form: string): readonly [string, string] {
  const at = text.indexOf("=");
  if (at < 1 || at === text.length - 1) throw new InvalidArgumentError(`"${form}" is needed.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

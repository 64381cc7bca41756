import { type Entry, type ModelId, modelIds } from "@halcyon/schema";
import type { VerifiedPart } from "@halcyon/schema/registry";
import { formatEpochHour, weekdays } from "@halcyon/schema/time";
import { type EvidenceEstimate, usualWindow } from "@halcyon/schema/v2";
import { type SiteLocation, usualLapseKPerKm } from "@halcyon/schema/wire";
import type { DecisionCosts } from "@halcyon/scoring/evidence";
import { isFed, SourceError } from "@halcyon/weather";
import { Command, InvalidArgumentError, Option } from "commander";
import { Refusal } from "../../errors/refusal.ts";
import { promisesCsv } from "../../evidence/cases-table.ts";
import { doubtTruth } from "../../evidence/doubt-truth.ts";
import { type EvidenceSources, NoEvidence } from "../../evidence/evidence-request.ts";
import { estimateOf } from "../../evidence/orders/order-plan.ts";
import type { Ports } from "../../ports.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { counted, type Fail } from "../ingest/ingest-into-store.ts";
import { acceptOption, sayDoubts } from "../options/accept-option.ts";
import { type EntryOptions, entryNameOf } from "../options/entry-options.ts";
import { readPlace } from "../options/place-options.ts";
import { toNumber, wholeNumber } from "../options/value-options.ts";
import { print } from "../print.ts";
import { progressLine } from "../progress.ts";
import { historyAt } from "../verify/record-option.ts";
import { makeProof, type PlannedProof, planProof } from "./proof.ts";
import { proofText } from "./proof-text.ts";

interface ProveTools {
  readonly nowMs: () => number;
  readonly openPorts: () => Promise<Pick<Ports, "library" | "records" | "models" | "lapseKPerKm">>;
  /** Returns the path of the store in the data folder. */
  readonly storeFolder: () => string;
}

interface ProveOptions extends EntryOptions {
  readonly at: SiteLocation;
  readonly years: number;
  readonly hours?: number;
  readonly between?: readonly [from: number, to: number];
  readonly daylight?: true;
  readonly wasted?: number;
  readonly missed?: number;
  readonly against?: string;
  readonly calibrated?: true;
  readonly model: ModelId;
  readonly part: VerifiedPart;
  readonly accept?: true;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly json?: true;
  readonly csv?: true;
}

/** Maximum size of the observed weather in memory [bytes]. Thirty years of ten variables take 5 MB. */
const truthMaxBytes = 64 * 2 ** 20;

/** Maximum amount of data that the command reads without the option `--yes` [GB]. */
const askedGigabytes = 1;

/**
 * Creates `halcyon prove`, which compares the windows that past runs promised with the weather that followed. The exit code is 1 if there is nothing to
 * compare.
 */
export function proveCommand(tools: ProveTools): Command {
  return new Command("prove")
    .description("Show how good the windows were that past runs promised at a place.")
    .addOption(new Option("--task <id>", "id of a task").argParser(toNumber).conflicts("scenario"))
    .addOption(new Option("--scenario <id>", "id of a scenario").argParser(toNumber))
    .requiredOption(
      "--at <latitude,longitude>",
      "the place, with its height [m] as an optional third number",
      siteOption,
    )
    .option("--years <count>", "number of past years, 1 to 5", wholeNumber(1, 5), 2)
    .option(
      "--hours <count>",
      "length of the windows, 1 to 168 h; by default 8 for a task, or less if it needs daylight",
      wholeNumber(1, 168),
    )
    .option(
      "--between <from-to>",
      "hours of the day at the place, as 7-17; 0-24 for all; by default 8-17 for a task that needs no daylight",
      betweenOption,
    )
    .option("--daylight", "only windows between sunrise and sunset")
    .option("--wasted <cost>", "cost of a start that the weather ends, in any currency", costOption)
    .option("--missed <cost>", "cost of a good window that was not used", costOption)
    .option(
      "--against <record>",
      "an hourly record as the truth: <store>/<name>, or a name in the store of the data folder; by default the configured history",
    )
    .option("--calibrated", "also show the promises from day 180 on as corrected by what came before")
    .addOption(new Option("--model <id>", "the model").choices(modelIds).default("noaa"))
    .addOption(
      new Option("--part <name>", "its part").choices(["deterministic", "ensemble"]).default("ensemble"),
    )
    .addOption(acceptOption())
    .option("--yes", `read more than ${askedGigabytes} GB if that is needed`)
    .option("--dry-run", "print what would be read, and read nothing")
    .addOption(new Option("--json", "print JSON").conflicts("csv"))
    .option("--csv", "print the promises as CSV, one in each line")
    .action(async (options: ProveOptions, command: Command) => {
      const fail: Fail = (reason) => command.error(`error: ${reason}`);
      const costs = costsOf(options, fail);
      try {
        await prove(tools, options, costs, fail);
      } catch (error) {
        if (error instanceof NoEvidence) fail(`nothing can be compared. ${error.message}`);
        if (error instanceof Refusal || error instanceof SourceError) fail(error.message);
        throw error;
      }
    });
}

async function prove(
  tools: ProveTools,
  options: ProveOptions,
  costs: DecisionCosts | undefined,
  fail: Fail,
): Promise<void> {
  const { at: location, years } = options;
  const { type, id } = entryNameOf(options, fail);
  const ports = await tools.openPorts();
  const entry = ports.library.find(type, id) ?? fail(`there is no ${type} ${id}.`);
  const sources = await sourcesOf(tools, ports, options, fail);
  const wish = { entry, location, years, costs, calibrated: options.calibrated === true };
  const planned = await planProof({ ...wish, window: windowOf(entry, options) }, sources, tools.nowMs());
  const { plan, place } = planned;
  const estimate = estimateOf([{ plan }], place.past.callsLeft?.() ?? [], tools.nowMs());
  const lines = [planLine(plan), ...budgetLines(estimate)];
  if (options.dryRun) {
    print(options, estimate, lines);
    return;
  }
  console.error(lines.join("\n"));
  if (plan.cost.bytes > askedGigabytes * 1e9 && options.yes !== true)
    fail("this is much to read. Add --yes to read it, or choose fewer --years.");
  if (options.against !== undefined) await doubt(planned, options, fail);
  const progress = progressLine(process.stderr, "runs");
  const onRun = (done: number, total: number): void => progress.show(done, total);
  const proof = await makeProof(planned, tools.nowMs, onRun).finally(() => progress.end());
  if (options.csv) {
    process.stdout.write(promisesCsv(proof.promises, proof.report.metadata.source.synthetic));
    return;
  }
  print(options, proof.report, options.json ? [] : proofText(proof));
}

/** Returns the windows to prove: the usual windows of the entry, with the options that are given. */
function windowOf(entry: Entry, { hours, between, daylight }: ProveOptions): ReturnType<typeof usualWindow> {
  const { local_hours: usualHours, ...usual } = usualWindow(entry, hours);
  if (between === undefined && daylight === undefined)
    return { ...usual, ...(usualHours === undefined ? {} : { local_hours: usualHours }) };
  const [from, to] = between ?? [0, 24];
  return {
    ...usual,
    daylight_only: daylight === true,
    ...(from === 0 && to === 24 ? {} : { local_hours: { from, to, weekdays: [...weekdays] } }),
  };
}

async function sourcesOf(
  { storeFolder }: ProveTools,
  { models, records, lapseKPerKm = usualLapseKPerKm }: Pick<Ports, "models" | "records" | "lapseKPerKm">,
  { model, part, against }: ProveOptions,
  fail: Fail,
): Promise<EvidenceSources> {
  const parts = models.get(model)?.filter(isFed) ?? [];
  const fed = parts.find((one) => one.part === part) ?? fail(`${model} ${part} has no source now.`);
  const history = records.hourly;
  const truth =
    against === undefined
      ? (history ??
        fail(
          "there is no true weather: name a record with --against, or configure a history (historical.hourly).",
        ))
      : await historyAt(against, storeFolder(), fail);
  return {
    model,
    part,
    source: fed.source,
    truth,
    history,
    cache: new RecordCache(truthMaxBytes),
    lapseKPerKm,
  };
}

/** Compares the record of `--against` with the forecasts, and ends the command if the record seems to have a wrong unit or clock. */
async function doubt(
  { place, plan }: PlannedProof,
  { against, accept }: ProveOptions,
  fail: Fail,
): Promise<void> {
  const doubts = await doubtTruth(place, plan);
  sayDoubts(doubts, { record: against!, isAccepted: accept === true, fail });
}

function planLine({ runs, everyDays, cost, cpuSeconds }: PlannedProof["plan"]): string {
  const span = `${formatEpochHour(runs[0]!)} to ${formatEpochHour(runs.at(-1)!)}`;
  const interval = everyDays === 1 ? "every day" : `every ${everyDays} days`;
  const fetched =
    cost.requests === 0 && cost.calls === 0
      ? "nothing to fetch"
      : `${(cost.bytes / 1e9).toFixed(2)} GB in ${counted(cost.requests, "request")}, ${counted(cost.calls, "counted call")}`;
  return `${counted(runs.length, "run")}, ${interval}, from ${span}: ${fetched}, about ${Math.ceil(cpuSeconds)} s of a processor.`;
}

/** Says how many calls are left for past runs, and when all runs can be read; empty if the provider limits no calls. */
function budgetLines({ call_budget: budget }: EvidenceEstimate): string[] {
  if (budget === null) return [];
  const { left, renews_at: renews, suffices, ready_at: ready } = budget;
  const rest = `The provider leaves ${counted(left, "call")} for past runs until ${renews}`;
  return suffices
    ? [`${rest}, which are enough. All runs can be read by ${ready}.`]
    : [
        `${rest}, which are not enough, unless runs are stored already. Run the command again after that: it goes on behind the runs that it read. All can be read by ${ready}.`,
      ];
}

function costsOf({ wasted, missed }: ProveOptions, fail: Fail): DecisionCosts | undefined {
  if (wasted === undefined && missed === undefined) return undefined;
  if (wasted === undefined || missed === undefined) return fail("--wasted and --missed need each other.");
  return { wasted, missed };
}

/** Reads `--at`: latitude and longitude, and the height above sea level [m] if it is known. */
function siteOption(text: string): SiteLocation {
  const { place, rest = [] } = readPlace(text) ?? {};
  const [elevationM] = rest;
  if (place === undefined || rest.length > 1 || rest.some(Number.isNaN)) {
    throw new InvalidArgumentError(
      '"latitude,longitude" is needed, as 53.5,8.1, or "latitude,longitude,height".',
    );
  }
  return { ...place, ...(elevationM === undefined ? {} : { elevationM }) };
}

/** Reads `--between`: the first and the last full hour of the day. */
function betweenOption(text: string): readonly [from: number, to: number] {
  const [, from, to] = /^(\d{1,2})(?::00)?-(\d{1,2})(?::00)?$/.exec(text) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  if (hours.from <= 23 && hours.to >= 1 && hours.to <= 24 && hours.from !== hours.to)
    return [hours.from, hours.to];
  throw new InvalidArgumentError("two full hours are needed, as 7-17.");
}

function costOption(text: string): number {
  const cost = toNumber(text);
  if (cost > 0) return cost;
  throw new InvalidArgumentError("a number above 0 is needed.");
}

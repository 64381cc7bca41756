import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { type PreparedEntry, prepareEntry } from "@halcyon/scoring";
import { type Cell, type PastRuns, recordAtSites, sourceAtSites, type WeatherSource } from "@halcyon/weather";
import { Refusal } from "../errors/refusal.ts";
import { alikeLeads, forecastHours } from "../verification/runs/run-scores.ts";
import { withoutConstraints } from "../verification/truth/evaluated-entries.ts";
import { recordTruth } from "../verification/truth/record-truth.ts";
import { outside } from "../weather/refusals/outside.ts";
import { countUsual } from "../weather/workability/usual-lookup.ts";
import { type EvidenceRequest, type EvidenceSources, NoEvidence } from "./evidence-request.ts";
import { TrueWindows } from "./true-windows.ts";

/**
 * Place where past forecasts are compared with the true weather. It has the entry (task or scenario), and the sources of the forecasts and the true weather.
 * The scores of the true weather stay in memory.
 */
export interface EvidencePlace {
  readonly request: EvidenceRequest;
  readonly sources: EvidenceSources;
  /** Source that adjusts the weather to the height of the site. */
  readonly source: WeatherSource;
  readonly past: PastRuns;
  readonly cell: Cell;
  /** Task or scenario without the constraints whose variables the true weather lacks. */
  readonly entry: PreparedEntry;
  readonly leftOut: readonly LeftOutConstraint[];
  /** Range of lead times in which windows are searched [h]. The range begins with the hour in which users could first read the run. */
  readonly leads: { readonly from: number; readonly to: number };
  /** End of the hours whose true weather is known (exclusive). */
  readonly truthUntil: EpochHour;
  /** Returns the entry (task or scenario) without the constraints at the given positions, and its windows in the true weather. */
  readonly seenWindows: (lacks: readonly number[]) => Promise<SeenWindows>;
  /**
   * Returns how often each score usually occurs, counted in past weather before the given hour. Undefined if there is no suitable record of past weather.
   */
  readonly usualBefore: (hour: EpochHour) => ReturnType<typeof countUsual>;
}

/** Constraint that is left out when forecasts and true weather are scored, because the forecasts or the true weather lack the variable. */
export interface LeftOutConstraint {
  /** Position of the constraint in its task or scenario. */
  readonly constraint: number;
  readonly variable: VariableName;
  /** Lead time from which the constraint is left out [h]. */
  readonly fromLeadHours: number;
  readonly because: "truth_lacks_variable" | "runs_lack_variable";
}

/** Task or scenario with which forecasts and truth are scored, and its windows in the true weather. */
export interface SeenWindows {
  readonly entry: PreparedEntry;
  readonly windows: TrueWindows;
}

/** Maximum length of the true weather: 30 years, as for the climate normals of the World Meteorological Organization [h]. */
const truthMaxHours = Math.round(30 * 365.2425 * 24);

/**
 * Prepares the comparison of past forecasts with the true weather at a place. Reads metadata of the sources, but no weather.
 *
 * @throws NoEvidence if the source has no past runs, or if only one of forecasts and truth is synthetic. Refusal location_outside_coverage if the source or the
 * truth does not cover the place. Refusal variable_unavailable if one of them lacks the variable of an indispensable constraint, or if no constraint has its
 * variable in both. SourceError if metadata cannot be read.
 */
export async function openEvidence(
  request: EvidenceRequest,
  sources: EvidenceSources,
): Promise<EvidencePlace> {
  const { location, window, leadDays } = request;
  const source = sourceAtSites(sources.source, sources.lapseKPerKm);
  const description = source.describe();
  const { past } = source;
  if (past === undefined)
    throw new NoEvidence("past_unavailable", `${description.id} has no runs of the past.`);
  const truth = sources.truth.describe();
  if (truth.synthetic !== description.synthetic) {
    const message = `${truth.id} and ${description.id} do not compare: only one of them is synthetic.`;
    throw new NoEvidence("other_weather", message);
  }
  const cell = await source.locate(location);
  if (cell === undefined)
    throw outside(`${description.id} covers ${description.coverage}.`, description, location);
  const truthAt = await truthOf(request, sources);
  const known = withoutConstraints(request.entry, truthAt.lacks);
  if (known.constraints.length === 0) throw nothingLeft();
  const entry = prepareEntry(known);
  const leads = {
    from: Math.ceil(past.availableAfterHours),
    to: Math.min(
      leadDays * 24 + window.durationHours - 1,
      forecastHours({ source, cell, run: 0 }, entry, sources.part),
    ),
  };
  const alike = alikeLeads({ source, cell, run: 0, ...leads }, entry);
  if (alike.length === 0) throw nothingLeft();
  const truthUntil = truthAt.untilHour(entry);
  return {
    request,
    sources,
    source,
    past,
    cell,
    entry,
    leftOut: leftOutOf(request, truthAt.lacks, alike),
    leads: { from: leads.from, to: alike.at(-1)!.to },
    truthUntil,
    seenWindows: once((lacks) => seenWindowsOf(known, lacks, { truthAt, truthUntil, window })),
    usualBefore: usualOnce(request, sources, known),
  };
}

/** Returns the truth at the site. A reanalysis is adjusted to the site like the forecasts. A station is the site itself. */
function truthOf(
  { location, entry }: EvidenceRequest,
  { truth, cache, lapseKPerKm }: EvidenceSources,
): ReturnType<ReturnType<typeof recordTruth>["at"]> {
  const { latitude, longitude } = location;
  return truth.describe().station === true
    ? recordTruth(truth, cache).at({ latitude, longitude }, entry)
    : recordTruth(recordAtSites(truth, lapseKPerKm), cache).at(location, entry);
}

function nothingLeft(): Refusal {
  return new Refusal("variable_unavailable", {
    detail: "Forecasts and truth have the variables of no constraint of the entry in common here.",
  });
}

/** Returns the constraints that are left out. In `alike`, constraints are numbered without those in `truthLacks`, whose variables the truth lacks. */
function leftOutOf(
  { entry: { constraints } }: EvidenceRequest,
  truthLacks: readonly number[],
  alike: ReturnType<typeof alikeLeads>,
): LeftOutConstraint[] {
  const positions = constraints.map((_, position) => position).filter((one) => !truthLacks.includes(one));
  const lackedFrom = new Map<number, number>();
  for (const { from, lacks } of alike.toReversed())
    for (const lack of lacks) lackedFrom.set(positions[lack]!, from === alike[0]!.from ? 0 : from);
  return constraints.flatMap(({ variable }, constraint): LeftOutConstraint[] => {
    if (truthLacks.includes(constraint))
      return [{ constraint, variable, fromLeadHours: 0, because: "truth_lacks_variable" }];
    const fromLeadHours = lackedFrom.get(constraint);
    return fromLeadHours === undefined
      ? []
      : [{ constraint, variable, fromLeadHours, because: "runs_lack_variable" }];
  });
}

interface TruthOfWindows extends Pick<EvidencePlace, "truthUntil"> {
  readonly truthAt: Awaited<ReturnType<typeof truthOf>>;
  readonly window: EvidenceRequest["window"];
}

async function seenWindowsOf(
  known: EvidenceRequest["entry"],
  lacks: readonly number[],
  { truthAt, truthUntil, window }: TruthOfWindows,
): Promise<SeenWindows> {
  const entry = prepareEntry(withoutConstraints(known, lacks));
  const firstHour = Math.max(truthAt.record?.describe().first ?? -Infinity, truthUntil - truthMaxHours);
  const scores = await truthAt.observe(entry, firstHour, Math.max(truthUntil, firstHour));
  return { entry, windows: new TrueWindows({ ...window, scores, firstHour }) };
}

/** Wraps a look-up of true windows so that each result is computed only once. */
function once(look: (lacks: readonly number[]) => Promise<SeenWindows>): EvidencePlace["seenWindows"] {
  const found = new Map<string, Promise<SeenWindows>>();
  return (lacks) => {
    const name = lacks.join();
    const seen = found.get(name) ?? look(lacks);
    found.set(name, seen);
    return seen;
  };
}

/** Returns a function that looks up how often each score usually occurs. Like the service, it never uses a provider that limits its calls. */
function usualOnce(
  { location }: EvidenceRequest,
  { history, cache, source }: EvidenceSources,
  entry: EvidenceRequest["entry"],
): EvidencePlace["usualBefore"] {
  const { synthetic } = source.describe();
  const isTold =
    history !== undefined && history.price === undefined && history.describe().synthetic === synthetic;
  const found = new Map<EpochHour, ReturnType<typeof countUsual>>();
  return async (now) => {
    if (!isTold) return undefined;
    const usual =
      found.get(now) ?? countUsual({ hourly: history }, cache, { entry, location, synthetic, now });
    found.set(now, usual);
    return usual;
  };
}

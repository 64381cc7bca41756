import { workValues } from "@halcyon/schema/endpoints";
import { setImmediate } from "node:timers/promises";
import { type Band, bands, variable, type VariableName } from "@halcyon/schema";
import type { LeftOut } from "@halcyon/schema/wire";
import {
  type AcrossModels,
  acrossModels,
  deltaChange,
  monthlyChange,
  type MonthlyChanges,
  type MonthWorkability,
  workability,
  type Years,
} from "@halcyon/scoring";
import { changeableReach, projectedVariables } from "@halcyon/scoring/workability";
import type { Ports } from "../../ports.ts";
import { type AskedEntry, requireAsked } from "../../entries/asked-entry.ts";
import type { EntryPorts } from "../../entries/find-entry.ts";
import { firstHour } from "../history/read-days.ts";
import { derivingWork } from "../work-values.ts";
import {
  hoursOfYears,
  variablesOf,
  wantedInYears,
  type WorkabilityWindow,
} from "../workability/historical-workability.ts";
import { fewerModels, holdsYears, modelDays, modelRead, unionOf } from "./model-days.ts";
import { type PlacedRecord, placeRecord, reachOf, recordHours } from "../records/placed-record.ts";
import { presentHistory } from "../records/present-record.ts";
import { placeModels, type ProjectedModel, type ProjectionRequest } from "./projected-models.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { requireCalls } from "../records/require-calls.ts";
import { scoreYearByYear } from "../workability/score-year-by-year.ts";
import { refuseYearsOutside } from "../records/record-years.ts";
import { entryOnRecord, type EntryOnRecord } from "../workability/entry-on-record.ts";

interface ProjectionWorkabilityRequest extends Omit<ProjectionRequest, "variables"> {
  readonly baseline: Years;
  readonly period: Years;
  readonly entry: AskedEntry;
  readonly window: WorkabilityWindow;
}

/** Admitted request for the change of workability that climate models project. */
interface AdmittedChange extends EntryOnRecord {
  readonly placed: PlacedRecord;
  readonly models: readonly ProjectedModel[];
  readonly leftOut: readonly LeftOut[];
  /** Amount of work for computing the workability [values]. */
  readonly work: number;
  /**
   * Counts the workable hours with and without the changes.
   *
   * @throws Refusal weather_unavailable if a record or climate model cannot be read.
   */
  count(): Promise<WorkabilityChange>;
}

interface WorkabilityChange {
  readonly baseline: readonly MonthWorkability[];
  readonly models: readonly ModelWorkability[];
  /** Change of the median year, for each month, summarized over the climate models. */
  readonly change: readonly MonthChange[];
  /** Variables of the entry for which no climate model gives a change, so they stay as in the baseline. */
  readonly held: readonly VariableName[];
}

interface MonthChange {
  readonly hours: Readonly<Record<Band, AcrossModels | undefined>>;
  readonly startShare: AcrossModels | undefined;
}

export interface ModelWorkability {
  readonly changes: MonthlyChanges;
  readonly months: readonly MonthWorkability[];
}

/**
 * Admits (checks) a request to score the hours of past years (the baseline) after their weather is changed as climate models project.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account. Refusal location_outside_coverage if no data cover the place. Refusal
 *   variable_unavailable if a required variable is missing. Refusal invalid_request if the years do not exist. Refusal weather_unavailable if a record cannot
 *   be read.
 */
export async function admitProjectionWorkability(
  { records, ...library }: EntryPorts & Pick<Ports, "records">,
  cache: RecordCache,
  request: ProjectionWorkabilityRequest,
): Promise<AdmittedChange> {
  const { location, baseline, period, window } = request;
  const entry = await requireAsked(library, request.entry);
  const placed = await placeRecord(presentHistory(records, "hour"), location);
  refuseYearsOutside(placed, baseline, { first: "baselineStart", last: "baselineEnd" });
  const reach = changeableReach(reachOf(placed));
  const scorable = entryOnRecord(entry, placed, reach);
  const { models, leftOut } = await placeModels(
    records,
    { ...request, variables: ["temperature_2m"] },
    (model) => holdsYears(model, baseline, period),
  );
  const reads = withTemperature(scorable.reads, placed);
  const span = hoursOfYears(baseline, scorable);
  const { source, cell } = placed;
  await requireCalls(
    [
      { source, request: { cell, variables: reads, from: span.from, to: span.from + span.hours } },
      ...models.map((model) => modelRead(model, projectedBy(model), unionOf(baseline, period))),
    ],
    fewerModels,
  );
  const count = async (): Promise<WorkabilityChange> => {
    const weather = await recordHours(placed, cache, reads, span);
    const wanted = await wantedInYears(window, baseline);
    const monthsOf = async (hours: typeof weather): Promise<MonthWorkability[]> => {
      const scores = await scoreYearByYear(scorable.prepared, hours, placed, reach);
      return workability({ from: firstHour(baseline.first), scores, ...window, wanted });
    };
    const before = await monthsOf(weather);
    const found: ModelWorkability[] = [];
    let held = scorable.reads;
    for (const model of models) {
      const changes = await changesOf(model, cache, baseline, period);
      const changed = deltaChange(weather, changes);
      held = held.filter((name) => changed.held.includes(name));
      found.push({ changes, months: await monthsOf(changed.weather) });
      // The next model does not keep others waiting.
      await setImmediate();
    }
    return { baseline: before, models: found, change: changeOf(before, found), held };
  };
  const scored = span.hours * entry.constraints.length + derivingWork(span.hours, reads, variablesOf(entry));
  const work = span.hours * reads.length * workValues.read + (models.length + 1) * scored;
  return { ...scorable, placed, models, leftOut, work, count };
}

function projectedBy({ description }: ProjectedModel): readonly VariableName[] {
  return projectedVariables.filter((name) => description.variables.has(name));
}

/** Returns for each variable that a climate model projects how the model changes it. */
async function changesOf(
  model: ProjectedModel,
  cache: RecordCache,
  baseline: Years,
  period: Years,
): Promise<MonthlyChanges> {
  const names = projectedBy(model);
  const series = await modelDays(model, cache, names, unionOf(baseline, period));
  return new Map(names.map((name) => [name, monthlyChange(name, series.get(name)!, baseline, period)]));
}

/** Adds the temperatures that are needed to change dew points. A dew point is changed together with its temperature. */
function withTemperature(reads: readonly VariableName[], placed: PlacedRecord): readonly VariableName[] {
  const reach = reachOf(placed);
  const temperatures = reads.flatMap((name) => {
    const { climateChange } = variable(name);
    return climateChange?.method === "dew_point" ? [climateChange.temperature] : [];
  });
  return [...new Set([...reads, ...temperatures.filter((name) => reach(name) > 0)])];
}

function changeOf(
  baseline: readonly MonthWorkability[],
  models: readonly ModelWorkability[],
): WorkabilityChange["change"] {
  return baseline.map((before, index) => {
    const changeIn = (median: (month: MonthWorkability) => number | undefined): AcrossModels | undefined =>
      acrossModels(models.map(({ months }) => difference(median(months[index]!), median(before))));
    const rows = bands.map((band) => [band, changeIn(({ hours }) => hours?.[band].p50)] as const);
    return {
      hours: Object.fromEntries(rows) as MonthChange["hours"],
      startShare: changeIn(({ startShare }) => startShare?.p50),
    };
  });
}

function difference(after: number | undefined, before: number | undefined): number | null {
  return after === undefined || before === undefined ? null : after - before;
}

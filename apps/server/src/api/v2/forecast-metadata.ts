import { type Entry, type Location, planningAid, polarities } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import { formatEpochHour } from "@halcyon/schema/time";
import { bandTable } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { tideCaveat } from "@halcyon/schema/v2";
import { scoringFormula } from "@halcyon/scoring";
import { type AppliedCalibration, isListed } from "@halcyon/weather";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import { appliedCalibrations } from "../notices/applied-calibrations.ts";
import { cellOf } from "../headers/place-metadata.ts";
import { modelPartNotices, partUnavailableNotices } from "../notices/model-part-notices.ts";
import { unnamed } from "../../entries/asked-entry.ts";
import { isoSecond } from "@halcyon/base/iso-second";
import type { AnsweringModelPart } from "../../scoring/answering-model-part.ts";
import type { ScoredForecast } from "../../scoring/scores/join-model-parts.ts";
import type { MembersUsed } from "../../scoring/odds/members-beside.ts";
import { type LongSteps, saidSteps } from "../../weather/forecast/whole-steps.ts";
import { cutTo, formatRange } from "../../weather/hours/hour-range.ts";
import type { HoursAhead } from "./asked-forecast.ts";

type Metadata = V2.ForecastMetadata;

/** Scored forecast from the current hour on, with all data from which the metadata of a response are made. */
export interface Described extends Pick<
  ScoredForecast,
  "entry" | "startHour" | "notices" | "estimated" | "parts"
> {
  /** Ensemble members that provide probabilities for the hours in which the deterministic run provides scores; undefined if there are none. */
  readonly beside?: MembersUsed | undefined;
  /** Calibrations that changed the probabilities; undefined for responses without probabilities. */
  readonly oddsBy?: readonly AppliedCalibration[] | undefined;
}

/** Fields of a forecast request that the metadata of its response repeat. */
interface Repeated extends Pick<V2.ForecastFields, "location" | "model" | "calibrated" | "as_of"> {
  /** IANA name of the time zone of the local times. */
  readonly timezone: string;
}

/** Returns the metadata of a forecast response for a period: place, time, model, sources and notices. */
export function forecastMetadata(
  { location, model, calibrated, timezone, as_of: asOf }: Repeated,
  described: Described,
  period: HoursAhead,
  nowMs: number,
): Metadata {
  const { entry, startHour, estimated, oddsBy } = described;
  const { fromHour, toHour } = period;
  const used = usedModelParts(described, period);
  const { from: start } = rangeOf(period, startHour);
  return {
    generated_at: `${isoSecond(nowMs)}Z`,
    as_of: asOf ?? null,
    formula: scoringFormula,
    model,
    location: answeredSite(location),
    timezone,
    period: { start, end: formatEpochHour(startHour + toHour), hours: toHour - fromHour },
    entry: answeredEntry(entry),
    bands: bandTable(polarities[entry.type]),
    source: sourceOf(used, startHour, location),
    notices: noticesOf(described, used, period, calibrated),
    estimated: estimated.flatMap(within(period, startHour)),
    whole_steps: usedSteps(used, startHour).map(saidSteps),
    calibration: appliedCalibrations(used, oddsBy),
    caveat: planningAid,
  };
}

/** Converts the site of a request to the format of responses. */
export function answeredSite({ place, ...site }: V2.LocatedSite): Metadata["location"] {
  return { ...site, place: place ?? null };
}

/**
 * Returns the notices that concern the hours of a period.
 *
 * @param used - Model parts that provide scores or probabilities in the period.
 */
export function noticesOf(
  described: Described,
  used: readonly AnsweringModelPart[],
  period: HoursAhead,
  calibrated: V2.ForecastFields["calibrated"],
): Metadata["notices"] {
  const { entry, startHour, notices, beside = noMembers, oddsBy } = described;
  const isWithin = within(period, startHour);
  return [
    ...notices.flatMap(isWithin),
    ...beside.absent.flatMap(({ fromHour, toHour, ...lack }) =>
      isWithin({
        code: "ensemble_absent" as const,
        ...rangeOf({ fromHour, toHour }, startHour),
        ...lack,
      }),
    ),
    ...beside.dropped.flatMap(({ constraint, ...span }) =>
      isWithin({
        code: "ensemble_constraint_dropped" as const,
        constraint,
        variable: entry.constraints[constraint]!.variable,
        ...rangeOf(span, startHour),
      }),
    ),
    ...partUnavailableNotices(used),
    ...modelPartNotices(used, calibrated, oddsBy),
  ];
}

/** Returns the weather sources, one for each model part, whether any of them is synthetic, and the stations of predicted tides. */
export function sourceOf(
  used: readonly AnsweringModelPart[],
  startHour: number,
  location: Location,
): Metadata["source"] {
  const tides = tidesOf(used, location);
  return {
    synthetic: used.some(isSynthetic),
    parts: used.map((part) => sourcePart(part, startHour)),
    ...(tides.length === 0 ? {} : { tides }),
  };
}

/** Returns the stations whose tides were read, each once. */
function tidesOf(
  used: readonly AnsweringModelPart[],
  location: Location,
): NonNullable<Metadata["source"]["tides"]> {
  const cells = used.flatMap(({ layers }) =>
    layers.flatMap(({ variables, cell }) =>
      variables.length > 0 && cell.station !== undefined ? [[cell.station.id, cell] as const] : [],
    ),
  );
  return [...new Map(cells).values()].map(({ latitude, longitude, station }) => {
    const { id, name, datum, licence, attribution } = station!;
    return {
      station: { id, name, latitude, longitude },
      distance_km: Math.round(10 * greatCircleKm(location, { latitude, longitude })) / 10,
      datum,
      licence,
      attribution,
      caveat: tideCaveat,
    };
  });
}

const noMembers: MembersUsed = { absent: [], dropped: [] };

/** Converts the scored entry (a task or scenario) to the response format. If the entry is not stored, its id, slug, name and version are null. */
export function answeredEntry({ type, id, slug, name, version }: Entry): Metadata["entry"] {
  const named =
    id === unnamed ? { id: null, slug: null, name: null, version: null } : { id, slug, name, version };
  return { type, ...named, polarity: polarities[type] };
}

/**
 * Returns the model parts that provide scores or probabilities in a period, each with its hours. In the hours in which the deterministic run provides scores,
 * the ensemble may provide probabilities.
 */
export function usedModelParts(
  { parts, beside: { part: beside } = noMembers }: Pick<Described, "parts" | "beside">,
  period: HoursAhead,
): AnsweringModelPart[] {
  const isAnswering = parts.some(({ part }) => part === beside?.part);
  const all = parts.map((part) =>
    part.part === beside?.part ? { ...part, fromHour: beside.fromHour } : part,
  );
  const runs = parts.filter(({ part }) => isSingleRun(part)).length;
  if (beside !== undefined && !isAnswering) all.splice(runs, 0, beside);
  return all.flatMap((part) => cutTo(part, period));
}

function isSynthetic({ source, layers }: AnsweringModelPart): boolean {
  return source.synthetic || layers.some((layer) => layer.source.synthetic);
}

function sourcePart(
  { part, source, run, cell, members, fromHour, toHour }: AnsweringModelPart,
  startHour: number,
): Metadata["source"]["parts"][number] {
  return {
    part,
    source: source.id,
    run: formatEpochHour(run),
    cell: cellOf(cell),
    members,
    from: formatEpochHour(startHour + fromHour),
    to: formatEpochHour(startHour + toHour),
    licence: source.synthetic ? null : source.licence,
    ...(isListed({ part }) ? { attribution: source.attribution } : {}),
  };
}

/** Returns the time steps longer than an hour whose extremes affected the scores. Overlapping steps of the run and of additional members are merged. */
function usedSteps(used: readonly AnsweringModelPart[], startHour: number): LongSteps[] {
  const spans = used.flatMap(({ longSteps, fromHour, toHour }) =>
    longSteps.flatMap((step) => cutTo(step, { fromHour: startHour + fromHour, toHour: startHour + toHour })),
  );
  const united: LongSteps[] = [];
  for (const step of spans.toSorted((one, other) => one.fromHour - other.fromHour)) {
    const at = united.findIndex(
      ({ variable, stepHours, toHour }) =>
        variable === step.variable && stepHours === step.stepHours && toHour >= step.fromHour,
    );
    if (at === -1) united.push(step);
    else united[at] = { ...united[at]!, toHour: Math.max(united[at]!.toHour, step.toHour) };
  }
  return united;
}

/** Formats a range of hours as two timestamps, of its first and its last hour. Hours are counted from `startHour`. */
function rangeOf({ fromHour, toHour }: HoursAhead, startHour: number): ReturnType<typeof formatRange> {
  return formatRange({ fromHour: startHour + fromHour, toHour: startHour + toHour });
}

/** Returns a function that limits the hours of a notice to a period. Notices outside the period are dropped. */
function within(period: HoursAhead, startHour: number) {
  const { from: first, to: last } = rangeOf(period, startHour);
  return <Said extends { readonly from: string; readonly to: string }>(said: Said): Said[] => {
    const from = said.from > first ? said.from : first;
    const to = said.to < last ? said.to : last;
    return from <= to ? [{ ...said, from, to }] : [];
  };
}

import type { EpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { Principal } from "@halcyon/accounts/principal";
import type { AnswerHeaders } from "../../pipeline/answer.ts";
import { forecastHeaders, withCalibrationNotice } from "../../headers/forecast-headers.ts";
import { explainedOnce } from "../../rows/explanation.ts";
import type { Admission } from "../../../scoring/admit-entry.ts";
import { type HourGate, isStopped, stoppingShares, stopsAt } from "../../../scoring/gate/hour-gate.ts";
import { gatedForecast, gatedSpread } from "../../../scoring/scores/gated-scores.ts";
import { explainLocation } from "../../../scoring/scores/explain-location.ts";
import type { MembersUsed } from "../../../scoring/odds/members-beside.ts";
import { packForecast, packSpread } from "../../../scoring/scores/packed-forecast.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { explainingWork, explanationBytes, oddsWork } from "../../../scoring/scoring-work.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { type AskedForecast, askedForecast, type HoursAhead } from "../asked-forecast.ts";
import { type Described, forecastMetadata, usedModelParts } from "../forecast-metadata.ts";
import { type InPeriodTerms, periodTerms } from "../period-refusals.ts";
import type { WarnedLookup } from "../../../ports.ts";
import { warnedFields, warnedHours, withWarned } from "../warned-fields.ts";
import { bandHours, type ComposedHours, writeJsonHours } from "./write-hours.ts";

/** Parsed request for a composite forecast. */
interface AskedComposite extends AskedForecast {
  readonly body: V2.CompositeRequest;
  readonly accountId: string;
  readonly nowMs: number;
  readonly inTerms: InPeriodTerms;
}

/**
 * Parses a request for a composite.
 *
 * @throws Refusal invalid_request if the period begins before the current hour, or `as_of` is not allowed.
 */
export function askedComposite(
  body: V2.CompositeRequest,
  { accountId }: Pick<Principal, "accountId">,
  nowMs: number,
): AskedComposite {
  const withUsual = body.include.includes("reasons");
  const counted = { withMembers: withUsual || body.include.includes("ensemble"), withUsual };
  const asked = askedForecast(body, { accountId }, nowMs, counted);
  return { ...asked, body, accountId, nowMs, inTerms: periodTerms(body.period, asked.atMs, "#/period") };
}

/** Response to a composite request before it is written as bytes. */
interface Composite {
  readonly headers: AnswerHeaders;
  readonly hours: ComposedHours;
  /** Returns the fields of the JSON document that stand before the hours. */
  readonly document: () => Omit<V2.CompositeResponse, "forecast">;
  /** Returns the start of the JSON document. The hours follow it and come last. */
  readonly opening: () => string;
}

/** Writes a composite as a JSON document. */
export function writeComposite({ hours, opening }: Composite): Buffer[] {
  return [Buffer.from(opening()), writeJsonHours(hours)];
}

type Scoring = Pick<Scorer, "score" | "spread">;

/** Scores the hours of a period, and adds all details that the response needs. Throws the same errors as scoring. */
export async function makeComposite(
  scoring: Scoring,
  admitted: Admission,
  { body, period, nowMs }: Pick<AskedComposite, "body" | "period" | "nowMs">,
  lookup: WarnedLookup | undefined,
): Promise<Composite> {
  const timezone = await zoneOf(body.timezone, body.location);
  const { entry, now: startHour } = admitted;
  const warned = await warnedFields(lookup, {
    asOf: body.as_of,
    location: body.location,
    hours: [startHour + period.fromHour, startHour + period.toHour],
    timezone,
    gate: entry.warnings,
    nowMs,
  });
  const { gate } = warned;
  const { once, beside, ...scored } = await scoredFor(scoring, admitted, body, period, gate);
  const { warnings } = warned.fields;
  const hours: ComposedHours = {
    ...scored,
    entry,
    period,
    timezone,
    warned:
      warnings === undefined || !body.include.includes("warnings")
        ? undefined
        : warnedHours(warnings, warned.more, startHour + period.fromHour, period.toHour - period.fromHour),
  };
  const described: Described = { ...scored.forecast, entry, beside };
  const parts = usedModelParts(described, period);
  const document = (): Omit<V2.CompositeResponse, "forecast"> => {
    const metadata = withWarned(forecastMetadata({ ...body, timezone }, described, period, nowMs), warned);
    const summary = { hours: bandHours(hours) };
    return { metadata, summary, ...warned.fields, ...once };
  };
  return {
    headers: {
      ...withCalibrationNotice(forecastHeaders({ entry, parts }), parts, body.calibrated),
      ...warned.headers,
    },
    hours,
    document,
    opening: () => `${JSON.stringify(document()).slice(0, -1)},"forecast":`,
  };
}

/**
 * Returns the amount of work for the reasons or the ensemble members of a composite [values, as `workValues` defines them]. Returns 0 for a composite with
 * scores only, because a separate worker thread computes scores.
 */
export function compositeWork(
  admitted: Admission,
  { include }: Pick<V2.CompositeRequest, "include">,
): number {
  if (include.includes("reasons")) return explainingWork(admitted);
  return include.includes("ensemble") ? oddsWork(admitted) : 0;
}

/** Returns true if the response needs no further work, because the scores of the ensemble members are cached and no reasons are requested. */
export function isCached(
  { spread }: Pick<Scoring, "spread">,
  admitted: Admission,
  { include }: Pick<V2.CompositeRequest, "include">,
): boolean {
  return !include.includes("reasons") && spread.knows(admitted);
}

/** Returns the approximate length of a response with reasons [bytes]. Returns 0 without reasons, because the response is then short. */
export function compositeBytes(
  { body, period }: Pick<AskedComposite, "body" | "period">,
  admitted: Admission,
): number {
  return body.include.includes("reasons") ? explanationBytes(admitted, period.toHour - period.fromHour) : 0;
}

interface Scored extends Pick<ComposedHours, "forecast" | "spread" | "reasons" | "stops"> {
  readonly forecast: Described & ComposedHours["forecast"];
  readonly beside?: MembersUsed;
  readonly once?: ReturnType<typeof explainedOnce> & Pick<V2.CompositeResponse, "warning_share">;
}

async function scoredFor(
  { score, spread }: Scoring,
  admitted: Admission,
  { include }: Pick<V2.CompositeRequest, "include">,
  { fromHour, toHour }: HoursAhead,
  gate: HourGate | undefined,
): Promise<Scored> {
  const wantsEnsemble = include.includes("ensemble");
  const { now } = admitted;
  if (include.includes("reasons")) {
    const wish = { counterfactuals: include.includes("counterfactuals"), fromHour, gate };
    const explained = await explainLocation(admitted, wish);
    const reasons = explained.reasons.map((reason, hour) =>
      isStopped(gate, now + fromHour + hour) ? { ...reason, limiting: [] } : reason,
    );
    const forecast = gatedForecast(packForecast(explained), gate);
    const once = { ...explainedOnce(explained), ...warningShare(gate, now + fromHour, now + toHour) };
    const stops = gate && reasons.map((_, hour) => stopsAt(gate, now + fromHour + hour).map(({ id }) => id));
    if (!wantsEnsemble) return { forecast, spread: undefined, reasons, stops, once };
    const before = Array.from({ length: fromHour }, () => undefined);
    const ofMembers = packSpread([...before, ...reasons.map((reason) => reason.spread)]);
    return {
      forecast,
      spread: gatedSpread(ofMembers, now, gate),
      reasons,
      stops,
      beside: explained.used,
      once,
    };
  }
  const without = { reasons: undefined, stops: undefined };
  if (!wantsEnsemble)
    return { forecast: gatedForecast(await score(admitted), gate), spread: undefined, ...without };
  const { spread: ofMembers, ...forecast } = await spread(admitted);
  return {
    forecast: gatedForecast(forecast, gate),
    spread: gatedSpread(ofMembers, now, gate),
    beside: forecast.beside,
    ...without,
  };
}

/** Returns the share of the hours that each warning stops. Nothing if the entry has no gate. */
function warningShare(
  gate: HourGate | undefined,
  fromHour: EpochHour,
  toHour: EpochHour,
): Pick<V2.CompositeResponse, "warning_share"> {
  if (gate === undefined) return {};
  return { warning_share: [...stoppingShares(gate, { fromHour, toHour })] };
}

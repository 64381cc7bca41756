import type { Entry, WarningGate } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import {
  type BriefWarning,
  type CompositeResponse,
  type ForecastMetadata,
  type PlaceWarnings,
  type RankRow,
  warningsMax,
} from "@halcyon/schema/v2";
import type { AlertPart } from "@halcyon/warnings/alert-message";
import { hoursOfPart } from "@halcyon/warnings/areas/warning-index";
import { matchesWarning } from "@halcyon/warnings/matches";
import { textFor } from "@halcyon/warnings/text-for";
import type { MatchingWarnings, StoppingWarning, WarnedLookup, WarnedWish } from "../../ports.ts";
import { type HourGate, hourGateIn, nothingWarned, unknownAt } from "../../scoring/gate/hour-gate.ts";
import { briefFeed, briefWarning, cut, noText } from "../../warnings/brief-warning.ts";
import type { Warnings, WarningsAt } from "../../warnings/warnings.ts";
import { formatRange, joinRanges } from "../../weather/hours/hour-range.ts";
import type { AnswerHeaders } from "../pipeline/answer.ts";
import type { WarnedHour } from "./hours/write-hours.ts";

/** Returns an object that finds the warnings for responses with scores. */
export function warnedLookup(warnings: Warnings): WarnedLookup {
  return {
    async find({ location, hours, timezone, gate, nowMs }) {
      const { latitude, longitude, elevation_m: elevationM } = location;
      const question = { latitude, longitude, hours, ...(elevationM === undefined ? {} : { elevationM }) };
      const found = warnings.at(question, nowMs);
      const reader = { languages: [], timezone };
      return {
        metadata: {
          state: found.state,
          feeds: found.feeds.filter(({ covers }) => covers).map(briefFeed),
        },
        warnings: found.warnings.slice(0, warningsMax).map((one) => briefWarning(one.feed, one, reader)),
        more: found.warnings
          .slice(warningsMax)
          .map(({ judged, partIndex }) => hoursOfPart(judged.message.parts[partIndex]!)),
        ...(gate === undefined ? {} : { matching: matchingWarnings(found, gate, hours) }),
      };
    },
  };
}

/** Returns those of the found warnings that a gate names. */
function matchingWarnings(
  { warnings, feeds }: WarningsAt,
  gate: WarningGate,
  [firstHour, endHour]: WarnedWish["hours"],
): MatchingWarnings {
  const covering = feeds.filter(({ covers }) => covers);
  const isWithin = ({ from, to }: Pick<StoppingWarning, "from" | "to">): boolean =>
    from < endHour && to > firstHour;
  return {
    stops: warnings.flatMap(({ alert, judged, partIndex }) => {
      const part = judged.message.parts[partIndex]!;
      const text = textFor(part.texts, []) ?? noText;
      return matchesWarning(part, gate)
        ? [{ id: alert.ids[partIndex]!, event: cut(text.event), ...rangeOf(part) }]
        : [];
    }),
    isFaulty: covering.some(({ faulty }) => faulty > 0),
    unplaced: covering
      .flatMap(({ unplacedParts }) => [...unplacedParts()])
      .filter((part) => matchesWarning(part, gate))
      .map(rangeOf)
      .filter(isWithin),
  };
}

/** Fields about warnings of an answer with scores. */
interface Warned {
  /** Fields of the metadata. */
  readonly metadata: Pick<ForecastMetadata, "warnings">;
  readonly fields: Pick<CompositeResponse, "warnings" | "warnings_more">;
  /** Fields of a row of a ranking. */
  readonly inRank: Pick<RankRow, "warned">;
  readonly headers: AnswerHeaders;
  /** Effect of the warnings on the hours; undefined if the entry has no gate, and for a past instant. */
  readonly gate: HourGate | undefined;
  /** Notices about the gate. */
  readonly notices: ForecastMetadata["notices"];
  /** Hours of the warnings that `fields.warnings_more` counts. */
  readonly more: PlaceWarnings["more"];
}

/**
 * Looks up the warnings for a response with scores. A response for a past instant has no fields about warnings, because only current warnings are known.
 *
 * @param wish - Place, hours and gate of the entry. `asOf` is the past instant; undefined for a response for now.
 * @throws Refusal warnings_unavailable if warnings are not known and the gate asks to refuse then.
 */
export async function warnedFields(
  lookup: WarnedLookup = nothingWarned,
  { asOf, ...wish }: WarnedWish & { readonly asOf: string | undefined },
): Promise<Warned> {
  if (asOf !== undefined) {
    const notices = notInRecords({ warnings: wish.gate });
    return { metadata: {}, fields: {}, inRank: {}, headers: {}, gate: undefined, notices, more: [] };
  }
  const found = await lookup.find(wish);
  const gate = wish.gate && hourGateIn(found, wish.gate, wish.nowMs);
  const { metadata, warnings, more } = found;
  const count = warnings.length + more.length;
  const highest = warnings[0]?.severity ?? null;
  return {
    metadata: { warnings: metadata },
    fields: { warnings, warnings_more: more.length },
    inRank: { warned: { state: metadata.state, count, highest } },
    headers: {
      "x-halcyon-warnings": `${metadata.state};count=${count}${highest === null ? "" : `;highest=${highest}`}`,
    },
    gate,
    notices: unknownNotices(gate, wish.hours),
    more,
  };
}

/** Adds what is known about warnings to the metadata of a response. */
export function withWarned(
  metadata: ForecastMetadata,
  { metadata: fields, notices }: Pick<Warned, "metadata" | "notices">,
): ForecastMetadata {
  return { ...metadata, ...fields, notices: [...metadata.notices, ...notices] };
}

/** Returns the notice that records of the past do not heed the gate of an entry. Empty if the entry has no gate. */
export function notInRecords({ warnings }: Pick<Entry, "warnings">): { code: "warnings_not_in_records" }[] {
  return warnings === undefined ? [] : [{ code: "warnings_not_in_records" }];
}

/** Returns a notice for each range of hours whose warnings are not known. */
export function unknownNotices(
  gate: HourGate | undefined,
  [from, to]: WarnedWish["hours"],
): ForecastMetadata["notices"] {
  if (gate === undefined || gate.unknown.length === 0) return [];
  const hours = Array.from({ length: to - from }, (_, hour) => from + hour);
  const spans = hours.flatMap((hour) => {
    const state = unknownAt(gate, hour);
    return state === undefined ? [] : [{ state, fromHour: hour, toHour: hour + 1 }];
  });
  return joinRanges(spans).map(({ state, ...span }) => ({
    code: "warnings_unknown",
    state,
    ...formatRange(span),
  }));
}

/**
 * Returns, for each hour, the warnings in force, as positions in the given list. Null if all warnings in force are absent from the list.
 *
 * @param more - Hours of the warnings that are absent from the list.
 * @param from - First hour [h since 1970].
 */
export function warnedHours(
  warnings: readonly BriefWarning[],
  more: PlaceWarnings["more"],
  from: EpochHour,
  count: number,
): readonly WarnedHour[] {
  const spans = warnings.map((warning) => [hourOf(warning.from), hourOf(warning.to)] as const);
  return Array.from({ length: count }, (_, index) => {
    const isIn = ([start, end]: readonly [EpochHour, EpochHour]): boolean =>
      start <= from + index && from + index < end;
    const positions = spans.flatMap((span, position) => (isIn(span) ? [position] : []));
    return positions.length === 0 && more.some(isIn) ? null : positions;
  });
}

function hourOf(stamp: string): EpochHour {
  return epochHourOf(Date.parse(stamp));
}

function rangeOf(part: AlertPart): Pick<StoppingWarning, "from" | "to"> {
  const [from, to] = hoursOfPart(part);
  return { from, to };
}

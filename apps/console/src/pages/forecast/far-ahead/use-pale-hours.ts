import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { workabilityQuery } from "../../../data/queries/queries.ts";
import type { ModelPartHours } from "../../../chart/series/model-part-words.ts";
import { monthShares } from "../../../chart/strip/usual-bars.ts";
import type { View, Years } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { type Pale, paleHours, type VerifiedLeads } from "./pale-hours.ts";
import { runsOf } from "../../../chart/paths.ts";

interface Asked {
  readonly view: View;
  readonly parts: readonly ModelPartHours[];
  readonly leads: VerifiedLeads;
  readonly startMs: number;
  readonly clock: Clock;
}

/**
 * Returns the hours of little forecast skill, the usual weather in the months of these hours, and an explanation. The usual weather is requested only if
 * there are such hours.
 */
export function usePaleHours({ view, parts, leads, startMs, clock }: Asked) {
  const reasons = useMemo(() => paleHours(parts, leads), [parts, leads]);
  const isAnyPale = reasons.some((reason) => reason !== undefined);
  const months = useQuery({ ...workabilityQuery(view), enabled: isAnyPale });
  const shares = useMemo(() => months.data && monthShares(months.data.json.months), [months.data]);
  const usual = isAnyPale && shares?.some((month) => month !== null) === true ? shares : undefined;
  const state = usual !== undefined ? view.past : months.isPending ? "asked" : "unknown";
  return {
    pale: useMemo(
      () => (isAnyPale ? reasons.map((reason) => reason !== undefined) : undefined),
      [reasons, isAnyPale],
    ),
    usual,
    paleText: paleWords(reasons, state, startMs, clock, view.entry.type),
    /** Explanation of the hours for which the forecast has little skill, for a picture that does not show the usual weather. */
    paleReason: paleWords(reasons, "asked", startMs, clock, view.entry.type),
  };
}

/**
 * Whether the usual weather of the place is known: the years of its climate record, `unknown` without a record, or `asked` until the response arrives.
 */
type UsualState = Years | "unknown" | "asked";

/** Returns a sentence about the hours for which the forecast has little skill; empty if there are none. */
export function paleWords(
  pale: readonly Pale[],
  usual: UsualState,
  startMs: number,
  clock: Clock,
  type: string,
): string {
  const spans = runsOf(pale);
  if (spans.length === 0) return "";
  const moment = (hour: number): string => clock.moment(startMs + hour * millisecondsPerHour);
  const when = spans
    .map(({ from, to }) =>
      to === pale.length ? `from ${moment(from)} on` : `from ${moment(from)} to ${moment(to)}`,
    )
    .join(" and ");
  const reasons = [
    ...(pale.includes("far") ? ["so far ahead a forecast tells little"] : []),
    ...(pale.includes("unskilled")
      ? [`past forecasts of this ${type} were no better than the calendar`]
      : []),
  ];
  return `Paler ${when}: ${reasons.join(", or ")}${usualWords(usual)}.`;
}

function usualWords(usual: UsualState): string {
  if (usual === "asked") return "";
  if (usual === "unknown") return "; what the months usually bring here is not known";
  return `; the bars beneath show what the month brought in ${usual.first} to ${usual.last}`;
}

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { workabilityQuery } from "../../../data/queries/queries.ts";
import type { PartSpan } from "../../../chart/series/model-part-hours.ts";
import { monthShares } from "../../../chart/strip/usual-bars.ts";
import type { View } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { paleHours, type VerifiedLeads } from "./pale-hours.ts";
import { paleWords } from "./pale-words.ts";

interface Asked {
  readonly view: View;
  readonly parts: readonly PartSpan[];
  readonly leads: VerifiedLeads;
  readonly startMs: number;
  readonly clock: Clock;
}

/**
 * The hours that tell little, what their months usually bring, and the sentence that says so. The usual weather is asked for only where
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
    /** The same for a picture that shows no months. */
    paleReason: paleWords(reasons, "asked", startMs, clock, view.entry.type),
  };
}

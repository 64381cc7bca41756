import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { warningsAgainMs, warningsQuery } from "../../../data/queries/queries.ts";
import type { Place } from "../../../data/state/view.ts";
import { type ShownWarnings, type WarnedAnswer, warningsIn } from "./shown-warnings.ts";

/**
 * Returns the official warnings at a place, and asks for them again and again. Until they are loaded, or if they can no longer be loaded, returns the
 * warnings in an answer with scores.
 */
export function useWarnings(
  place: Place,
  json: WarnedAnswer | undefined,
  calls?: Parameters<typeof warningsQuery>[1],
): ShownWarnings | undefined {
  const inAnswer = useMemo(() => json && warningsIn(json), [json]);
  const enabled = inAnswer !== undefined && inAnswer.state !== "not_configured";
  const { data: listed } = useQuery({ ...warningsQuery(place, calls), enabled });
  return useMemo(() => {
    if (!enabled || listed === undefined) return inAnswer;
    const { metadata, warnings } = listed;
    const answeredMs = Date.parse(metadata.generated_at);
    if (answeredMs + 2 * warningsAgainMs < inAnswer.answeredMs) return inAnswer;
    const feeds = metadata.feeds.filter(({ covers }) => covers);
    return { state: metadata.state, feeds, warnings, more: 0, isOfHours: false, answeredMs };
  }, [enabled, inAnswer, listed]);
}

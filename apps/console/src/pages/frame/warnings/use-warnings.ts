import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { client } from "../../../data/api/client.ts";
import { warningsQuery } from "../../../data/queries/queries.ts";
import type { Place } from "../../../data/state/view.ts";
import { type ShownWarnings, type WarnedAnswer, warningsIn } from "./shown-warnings.ts";

/** Answer of the query for the warnings at a place. */
type Listed = Awaited<ReturnType<typeof client.warnings.query>>["json"];

const minuteMs = 60_000;

/** Time without a new list after which warnings in a newer answer with scores are shown [ms]. */
const lostMs = 2 * minuteMs;

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
  const { data: listed } = useQuery({ ...warningsQuery(place, calls), enabled, select: warningsListed });
  const isListed = enabled && listed !== undefined && inAnswer.answeredMs <= listed.answeredMs + lostMs;
  return isListed ? listed : inAnswer;
}

/** Returns the warnings in a list. The time of its answer is cut to the minute, so that a list without news does not draw the page again. */
function warningsListed({ metadata, warnings }: Listed): ShownWarnings {
  const answeredMs = Math.floor(Date.parse(metadata.generated_at) / minuteMs) * minuteMs;
  const feeds = metadata.feeds.filter(({ covers }) => covers);
  return { state: metadata.state, feeds, warnings, more: 0, isOfHours: false, answeredMs };
}

import type { RangeConstraint } from "@halcyon/schema";
import { useCallback, useEffect, useRef, useState } from "react";
import type { RecordedPlace, RecordedWeather, Recording, ShownHour } from "../../builder/recording.mts";
import type { ReadyPart } from "../../builder/score-recorded.mts";

interface Options {
  readonly recording: Recording;
  readonly weatherOf: (slug: string) => Promise<{ readonly default: RecordedWeather }>;
  readonly place: RecordedPlace;
  readonly constraints: readonly RangeConstraint[];
}

/** Scores constraints with the loaded weather. */
type Score = (constraints: readonly RangeConstraint[]) => readonly ShownHour[];

interface Scored {
  /** Hours of the last scoring. */
  readonly hours: readonly ShownHour[];
  readonly isFailed: boolean;
  /** Loads the data that the first change needs. */
  readonly prepare: () => void;
}

/**
 * Returns the hours of a place under constraints. The scoring package and the weather are loaded when they are first needed, so never for readers who
 * change nothing.
 */
export function useScoredHours({ recording, weatherOf, place, constraints }: Options): Scored {
  const [hours, show] = useState(recording.still);
  const [isFailed, setFailed] = useState(false);
  const isAsked = useRef(false);
  const ready = useRef(new Map<string, Promise<Score>>());
  const scoreOf = useCallback(
    (slug: string): Promise<Score> => {
      const known = ready.current.get(slug) ?? loadScore(weatherOf(slug));
      ready.current.set(slug, known);
      return known;
    },
    [weatherOf],
  );
  const first = useRef(constraints);
  useEffect(() => {
    if (constraints !== first.current || place !== recording.places[0]) isAsked.current = true;
    if (!isAsked.current) return undefined;
    let isLate = false;
    const showScored = async (): Promise<void> => {
      try {
        const score = await scoreOf(place.slug);
        if (isLate) return;
        show(score(constraints));
        setFailed(false);
      } catch {
        ready.current.delete(place.slug);
        if (!isLate) setFailed(true);
      }
    };
    void showScored();
    return () => {
      isLate = true;
    };
  }, [constraints, place, recording, scoreOf]);
  const prepare = useCallback(() => {
    // What fails here is tried again, and told, by the first change.
    scoreOf(place.slug).catch(() => ready.current.delete(place.slug));
  }, [scoreOf, place]);
  return { hours, isFailed, prepare };
}

async function loadScore(loading: Promise<{ readonly default: RecordedWeather }>): Promise<Score> {
  const [{ readyParts, scoreRecorded }, weather] = await Promise.all([
    import("../../builder/score-recorded.mts"),
    loading,
  ]);
  const parts: readonly ReadyPart[] = readyParts(weather.default);
  return (constraints) => scoreRecorded(constraints, parts);
}

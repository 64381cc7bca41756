import type { Constraint } from "@halcyon/schema";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Asked } from "../../builder/asked.mts";
import { placeWords } from "../../builder/place-words.mts";
import type { ShownHour } from "../../builder/shown-hour.mts";
import type { Lack } from "../../builder/synthetic-weather.mts";

/** Function that scores constraints with the synthetic weather of the chosen place. */
type Score = (constraints: readonly Constraint[]) => readonly ShownHour[];

/** Result of the last scoring: hours, or the variables that are missing at the place. */
export type Week = { readonly hours: readonly ShownHour[] } | Lack;

interface Scored {
  readonly week: Week;
  readonly state: "shown" | "waiting" | "failed";
  /** Loads the programs for scoring before the first change. */
  readonly prepare: () => void;
}

/**
 * Returns the hours of the chosen place and task with the given limits. The code that computes the hours is loaded at the first change. Readers who change
 * nothing never load it.
 *
 * @param still - Hours of the choices with which the page begins.
 */
export function useWeek(
  { place, task }: Asked,
  constraints: readonly Constraint[],
  still: readonly ShownHour[],
): Scored {
  const [week, show] = useState<Week>({ hours: still });
  const [state, setState] = useState<Scored["state"]>("shown");
  const ready = useRef(new Map<string, Promise<Score | Lack>>());
  const first = useRef({ place, constraints });
  const isChanged = useRef(false);
  useEffect(() => {
    if (place !== first.current.place || constraints !== first.current.constraints) isChanged.current = true;
    if (!isChanged.current) return undefined;
    let isLate = false;
    const key = `${placeWords(place)} ${task.id}`;
    const scoring = ready.current.get(key) ?? scoreAt(place, task.constraints);
    ready.current.set(key, scoring);
    setState("waiting");
    const showScored = async (): Promise<void> => {
      try {
        const score = await scoring;
        if (isLate) return;
        show("lacks" in score ? score : { hours: score(constraints) });
        setState("shown");
      } catch {
        ready.current.delete(key);
        if (!isLate) setState("failed");
      }
    };
    void showScored();
    return () => {
      isLate = true;
    };
  }, [constraints, place, task]);
  // What fails here is tried again, and reported, by the first change.
  const prepare = useCallback(() => void loadPrograms().catch(() => undefined), []);
  return { week, state, prepare };
}

function loadPrograms() {
  return Promise.all([import("../../builder/synthetic-weather.mts"), import("../../builder/score-week.mts")]);
}

async function scoreAt(place: Asked["place"], constraints: readonly Constraint[]): Promise<Score | Lack> {
  const [{ syntheticWeather }, { scoreWeek }] = await loadPrograms();
  const weather = await syntheticWeather(place, constraints);
  return "lacks" in weather ? weather : (moved) => scoreWeek(moved, weather);
}

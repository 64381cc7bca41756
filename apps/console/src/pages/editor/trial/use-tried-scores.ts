import type { Constraint } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { constraintReads, readByBoth, weatherQuery } from "../../../data/queries/queries.ts";
import { requestOf, type View } from "../../../data/state/view.ts";
import { type DefinitionScores, readyModelPart, scoreDefinition } from "./score-definition.ts";
import { useSettled } from "./use-settled.ts";

interface Tried {
  /** Edited constraints; undefined while they contain an error. */
  readonly constraints: readonly Constraint[] | undefined;
  /** Constraints of the version of the entry with which the edited constraints are compared. */
  readonly before: readonly Constraint[];
}

/**
 * Time for which the required weather must stay the same before it is requested [ms]. The delay saves calls, because each call is charged.
 */
const settledForMs = 400;

/**
 * Returns the scores of the forecast under the edited constraints and under the version with which they are compared. The console calculates both from weather
 * that it requests once.
 */
export function useTriedScores(view: View, { constraints, before }: Tried) {
  const sound = useLast(constraints) ?? before;
  const wanted = useSettled(readByBoth(before, sound).map(constraintReads).join("\n"), settledForMs);
  const read = useMemo(() => readByBoth(before, sound), [wanted]);
  const weather = useQuery({
    ...weatherQuery(requestOf(view, view), read),
    placeholderData: keepPreviousData,
    enabled: read.length > 0,
  });
  const parts = useMemo(() => weather.data?.json.parts.map(readyModelPart), [weather.data]);
  const known = useMemo(() => new Set(read.map(constraintReads)), [read]);
  const scored = (some: readonly Constraint[]): DefinitionScores | undefined =>
    some.length === 0 ||
    parts === undefined ||
    weather.isPlaceholderData ||
    !some.every((one) => known.has(constraintReads(one)))
      ? undefined
      : scoreDefinition(some, parts);
  const held = [parts, known, weather.isPlaceholderData] as const;
  const asBefore = useLast(useMemo(() => scored(before), [...held, before]));
  const asTried = useLast(useMemo(() => scored(sound), [...held, sound]));
  const [first] = weather.data?.json.parts ?? [];
  const startMs = first === undefined ? 0 : (first.from + first.nowRow) * millisecondsPerHour;
  return { weather, asBefore, asTried, startMs };
}

/** Returns the current value or, if it is undefined, the last defined value. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

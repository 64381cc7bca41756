import { useEffect, useState } from "react";
import { type Asked, askedOf, firstAsked, queryOf } from "../../builder/asked.mts";
import type { OfferedTask } from "../../builder/offered-task.mts";

/** Returns the choices of the reader, and a function that changes them. The choices are stored in the URL of the page. */
export function useAsked(
  tasks: readonly OfferedTask[],
): readonly [asked: Asked, change: (part: Partial<Asked>) => void] {
  const [asked, set] = useState(() => firstAsked(tasks));
  useEffect(() => {
    if (location.search !== "") set(askedOf(location.search, tasks));
  }, [tasks]);
  const change = (part: Partial<Asked>): void => {
    const next = { ...asked, ...part };
    set(next);
    history.replaceState(history.state, "", `${location.pathname}${queryOf(next, tasks)}${location.hash}`);
  };
  return [asked, change];
}

import { type Unit, units } from "@halcyon/schema";
import { useSyncExternalStore } from "react";
import { listeners } from "../../data/state/listeners.ts";
import { offeredUnits } from "./shown-scale.ts";

const storageKey = "halcyon-units";
const { subscribe, tellAll } = listeners();

/** Returns the unit in which this browser displays values in a canonical unit; by default, the canonical unit itself. */
export function useShownUnit(unit: Unit): string {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey));
  return chosenIn(kept)[unit] ?? unit;
}

/** Sets the unit in which this browser displays values in a canonical unit. */
export function chooseUnit(unit: Unit, shown: string): void {
  const { [unit]: _before, ...others } = chosenIn(localStorage.getItem(storageKey));
  localStorage.setItem(storageKey, JSON.stringify(shown === unit ? others : { ...others, [unit]: shown }));
  tellAll();
}

type Chosen = Partial<Record<Unit, string>>;

function chosenIn(kept: string | null): Chosen {
  try {
    const given: unknown = JSON.parse(kept ?? "{}");
    if (typeof given !== "object" || given === null) return {};
    return Object.fromEntries(
      units.flatMap((unit) => {
        const shown = (given as Chosen)[unit];
        return typeof shown === "string" && offeredUnits(unit).includes(shown) ? [[unit, shown]] : [];
      }),
    );
  } catch {
    return {};
  }
}

import { InvalidArgumentError } from "commander";
import { toNumber } from "./number-option.ts";

/** Reads the name of a part or a record in a store. */
export function storeNameOption(text: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/.test(text)) return text;
  throw new InvalidArgumentError("it takes a-z, 0-9, - and _.");
}

/** Reads how far around a cell a store answers [km]. */
export function reachOption(text: string): number {
  const km = toNumber(text);
  if (km >= 1 && km <= 1000) return km;
  throw new InvalidArgumentError("it takes 1 to 1000 km.");
}

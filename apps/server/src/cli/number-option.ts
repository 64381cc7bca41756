import { InvalidArgumentError } from "commander";

/** Reads the number of an option. */
export function toNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("a number is needed.");
  return value;
}

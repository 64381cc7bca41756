import { InvalidArgumentError } from "commander";
import type { Region } from "@halcyon/ingest";
import { type VariableName, variableNames } from "@halcyon/schema";
import { nearestName } from "@halcyon/schema/errors";

/** Returns a function that parses a whole number from `least` to `most`. The function throws InvalidArgumentError for any other text. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`a whole number from ${least} to ${most} is needed.`);
  };
}

/**
 * Parses an option as a number.
 *
 * @throws InvalidArgumentError if it is not a number.
 */
export function toNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("a number is needed.");
  return value;
}

/**
 * Reads a day such as `2026-10-31`.
 *
 * @returns First hour of the day in UTC [h since 1970].
 * @throws InvalidArgumentError if the text is not a day.
 */
export function dayOption(text: string): number {
  const startMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(text)) return startMs / 3_600_000;
  throw new InvalidArgumentError("a day is needed, as 2026-10-31.");
}

/**
 * Reads the last day of a range of days.
 *
 * @returns First hour after the day in UTC [h since 1970].
 * @throws InvalidArgumentError if the text is not a day.
 */
export function lastDayOption(text: string): number {
  return dayOption(text) + 24;
}

/**
 * Parses `--region S,W,N,E`, the bounds of a region [degrees].
 *
 * @throws InvalidArgumentError if the text is not a region.
 */
export function regionOption(text: string): Region {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [south, west, north, east] = numbers as [number, number, number, number];
  const onEarth = south >= -90 && north <= 90 && south <= north && [west, east].every(isLongitude);
  if (numbers.length === 4 && onEarth) return { south, west, north, east };
  throw new InvalidArgumentError(
    '"south,west,north,east" in degrees is needed, as 45.8,5.9,47.9,10.5; over the date line the east is below the west.',
  );
}

function isLongitude(value: number): boolean {
  return value >= -180 && value <= 360;
}

/**
 * Parses `--variables a,b`.
 *
 * @throws InvalidArgumentError if a variable is unknown.
 */
export function variablesOption(text: string): readonly VariableName[] {
  return text.split(",").map((name) => knownName(name.trim(), variableNames));
}

/**
 * Returns the known name that equals a text.
 *
 * @throws InvalidArgumentError if the name is unknown. The error suggests the most similar name.
 */
export function knownName<Name extends string>(text: string, names: readonly Name[]): Name {
  const known = names.find((name) => name === text);
  if (known !== undefined) return known;
  const near = nearestName(text, names);
  const meant = near === undefined ? "GET /v1/variables lists them." : `Did you mean ${near}?`;
  throw new InvalidArgumentError(`there is no variable "${text.slice(0, 40)}". ${meant}`);
}

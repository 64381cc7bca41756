import { InvalidArgumentError } from "commander";
import { overlapMaxMs } from "@halcyon/accounts/keys/keys";
import { instantSchema } from "@halcyon/schema/time";

const unitMs = new Map(Object.entries<number>({ m: 60_000, h: 3_600_000, d: 86_400_000 }));

/** Reads the overlap of a rotation: `0`, or a number of minutes, hours or days such as `12h`, at most 30 days [ms]. */
export function toOverlap(text: string): number {
  const overlapMs = text === "0" ? 0 : durationMs(text);
  if (overlapMs === undefined || overlapMs > overlapMaxMs)
    throw new InvalidArgumentError("0, or a time such as 12h or 7d of at most 30d, is needed.");
  return overlapMs;
}

/**
 * Reads when something ends: a time from now such as `90d`, a date, whose end in UTC is meant, or an instant.
 *
 * @returns [ms since 1970], always in the future.
 */
export function toExpiry(text: string, nowMs: number): number {
  const after = durationMs(text);
  const endMs = after === undefined ? endOf(text) : nowMs + after;
  if (endMs === undefined)
    throw new InvalidArgumentError(
      "a time from now such as 90d, 2027-01-31 or 2027-01-31T12:00:00Z is needed.",
    );
  if (endMs <= nowMs) throw new InvalidArgumentError("that is over already.");
  return endMs;
}

function endOf(text: string): number | undefined {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const { data } = instantSchema.safeParse(isDate ? `${text}T00:00:00Z` : text);
  if (data === undefined) return undefined;
  return Date.parse(data) + (isDate ? unitMs.get("d")! : 0);
}

function durationMs(text: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * unitMs.get(unit!)!;
}

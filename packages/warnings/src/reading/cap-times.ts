import { instantSchema } from "@halcyon/schema/time";

const dayMs = 86_400_000;

/**
 * Reads an instant as CAP writes it [ms since 1970]. `Z` and `-00:00` are UTC, and 24:00 is the start of the next day. Returns undefined for a text that
 * names no instant, such as one without an offset.
 */
export function readInstantMs(text: string): number | undefined {
  const isMidnight = /[T ]24:00(?::00(?:\.0+)?)?(?=[Zz+-])/.test(text);
  const { data } = instantSchema.safeParse(isMidnight ? text.replace(/(?<=[T ])24(?=:)/, "00") : text);
  return data === undefined ? undefined : Date.parse(data) + (isMidnight ? dayMs : 0);
}

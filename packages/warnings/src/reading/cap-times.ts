import { instantSchema } from "@halcyon/schema/time";

const dayMs = 86_400_000;

/**
 * Reads an instant in the format of CAP [ms since 1970]. `Z` and `-00:00` are UTC, and 24:00 is the start of the next day. Returns undefined if the text
 * names no instant, for example if it has no offset.
 */
export function readInstantMs(text: string): number | undefined {
  const isMidnight = /[T ]24:00(?::00(?:\.0+)?)?(?=[Zz+-])/.test(text);
  const { data } = instantSchema.safeParse(isMidnight ? text.replace(/(?<=[T ])24(?=:)/, "00") : text);
  return data === undefined ? undefined : Date.parse(data) + (isMidnight ? dayMs : 0);
}

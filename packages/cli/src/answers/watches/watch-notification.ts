import type { Halcyon, WatchRequest } from "@halcyon/sdk/v2";
import { CommandError } from "../../command-error.ts";
import { destinationIdsOf } from "./destinations.ts";
import { weekdaysIn } from "../windows/wanted-hours.ts";

/** What the options say of how a watch tells. */
export interface TellOptions {
  readonly to?: readonly string[];
  readonly quiet?: string;
  readonly digest?: string;
}

type Tell = NonNullable<WatchRequest["tell"]>;

/** How a watch tells what it sees, on the clock of a zone; undefined where all is left to the server. */
export async function watchTell(
  halcyon: Halcyon,
  { to, quiet, digest }: TellOptions,
  timezone: string,
): Promise<Tell | undefined> {
  if (to === undefined && quiet === undefined && digest === undefined) return undefined;
  return {
    ...(quiet !== undefined && { quiet: { ...quietOf(quiet), timezone } }),
    ...(digest !== undefined && { digest: { ...digestOf(digest), timezone } }),
    ...(to !== undefined && { to: isNobody(to) ? [] : await destinationIdsOf(halcyon, to) }),
  };
}

function isNobody([first, ...others]: readonly string[]): boolean {
  return first === "nobody" && others.length === 0;
}

/** Reads `21-6`. The server knows which hours there are. */
function quietOf(text: string): { from: number; to: number } {
  const [, from, to] = /^(\d{1,2})(?::00)?-(\d{1,2})(?::00)?$/.exec(text.trim()) ?? [];
  if (from === undefined)
    throw new CommandError("usage", `--quiet takes full hours, such as 21-6, not "${text}".`);
  return { from: Number(from), to: Number(to) };
}

/** Reads `06:30` and `mon-fri 06:30`. */
function digestOf(text: string): Pick<NonNullable<Tell["digest"]>, "at" | "weekdays"> {
  const [, days, hour, minute] = /^(?:([a-z,-]+) +)?(\d{1,2}):(\d\d)$/i.exec(text.trim()) ?? [];
  if (hour === undefined)
    throw new CommandError(
      "usage",
      `--digest takes a time, such as 06:30 or "mon-fri 06:30", not "${text}".`,
    );
  return {
    at: `${hour.padStart(2, "0")}:${minute}`,
    ...(days !== undefined && { weekdays: weekdaysIn(days, "--digest") }),
  };
}

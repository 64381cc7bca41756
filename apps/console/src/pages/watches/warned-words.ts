import type { Watch, WatchList, WarningEvent } from "@halcyon/schema/v2";
import { warningEndWords } from "@halcyon/schema/words";
import type { Clock } from "../../words/time/clock.ts";
import { warningTimes } from "../../words/time/warning-times.ts";
import { capital } from "../../words/weather/model-part-name.ts";

type WarningWatch = Extract<Watch["when"], { kind: "warning" }>;

/** Watch for official warnings. */
export type OfWarnings<One> = One & { readonly when: WarningWatch };

/** Describes which official warnings a watch is for: `official warnings from “moderate” on, of these events: wind`. */
export function wantedWords({ severity, certainty, categories, events }: Omit<WarningWatch, "kind">): string {
  const parts = [
    `official warnings from “${severity}” on`,
    ...(certainty === undefined ? [] : [`at least “${certainty}”`]),
    ...(categories === undefined ? [] : [`of the categories ${categories.join(", ")}`]),
    ...(events === undefined ? [] : [`of these events: ${events.join(", ")}`]),
  ];
  return parts.join(", ");
}

/** Says when a watch for official warnings sends messages, and that silence is no safety. */
export const warningsToldWords =
  "Tells when one is issued, changes or ends, and when it is not known whether there are any.";

const unknowns: Readonly<Record<NonNullable<WatchList["watches"][number]["warned"]>["state"], string>> = {
  known: "Only a live warning covers the place: whether others come is not known.",
  partial: "Some warnings could not be read or placed.",
  silent: "A feed was not read for too long.",
  not_covered: "No feed of this server covers the place.",
  not_configured: "This server reads no feed of official warnings.",
};

/** Says why warnings at a place are not known, so that an empty list does not look like safety. */
export function unknownWords(state: keyof typeof unknowns): string {
  return `${unknowns[state]} Silence says nothing about danger.`;
}

/** Returns the number of live warnings as text, and `undefined` if it means nothing because warnings are not known. */
export function countWords({
  count,
  highest,
}: {
  readonly count: number;
  readonly highest: string | null;
}): string {
  if (count === 0) return "no warning now";
  return `${count === 1 ? "1 warning" : `${count} warnings`}, the highest ${highest}`;
}

/** Describes an event about a warning, with the event of the warning as its authority wrote it. */
export function warningEventWords({ warning, before, because }: WarningEvent["data"], clock: Clock): string {
  const sender = warning.sender_name === null ? "" : ` of ${warning.sender_name}`;
  const what = `${warning.severity} warning “${warning.event}”${sender}, ${warningTimes(warning, clock)}.`;
  if (because !== null)
    return `${what} ${capital(warningEndWords(because))}. That alone does not mean that it is safe.`;
  const was =
    before === null ? "" : ` It was ${before.severity}, “${before.event}”, ${warningTimes(before, clock)}.`;
  return `${what}${was}`;
}

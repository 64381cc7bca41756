import { formatInstant } from "@halcyon/schema/time";
import type { FeedStanding } from "../../warnings/warnings.ts";
import type { Finding } from "./finding.ts";

/** Number of area codes and faults that are listed. */
const listedMax = 10;

const levels = { ok: "ok", partial: "warning", silent: "problem", never: "warning" } as const;

/** Reports the state of a feed of official warnings, as the servers of the database have stored it. */
export function checkWarnings(feed: FeedStanding): Finding {
  const { plan, state, checkedMs, live, failure } = feed;
  const read = checkedMs === null ? "never read" : `${state}, read at ${formatInstant(checkedMs)}`;
  const failed = failure === null ? "" : `; the last attempt failed: ${failure}`;
  const what = `warnings: ${plan.id}: ${read}, ${live} live${unknownWords(feed)}${failed}`;
  const level = levels[state];
  return level === "ok" ? { level, what } : { level, what, advice: advices[state as keyof typeof advices] };
}

const advices = {
  partial: "Add the missing shapes to the folder of shapes.",
  silent: "Check the address of the feed and the network.",
  never: "The first running server with this configuration reads it.",
} as const;

/** Returns what of the warnings is not known: area codes without a shape, and messages that could not be read. */
function unknownWords({ unplaced, unplacedCodes, faulty, faults }: FeedStanding): string {
  const codes = [...new Set(unplacedCodes().map(({ scheme, value }) => `${scheme}/${value}`))];
  return [
    ...(unplaced === 0 ? [] : [`; ${unplaced} areas without a shape: ${listed(codes)}`]),
    ...(faulty === 0 ? [] : [`; ${faulty} messages that could not be read: ${listed(faults)}`]),
  ].join("");
}

function listed(texts: readonly string[]): string {
  const more = texts.length > listedMax ? ` and ${texts.length - listedMax} more` : "";
  return texts.slice(0, listedMax).join(", ") + more;
}

import type { BriefWarning, WarningEvent } from "@halcyon/schema/v2";
import { oneLine, type PlaceClock } from "./feed-words.ts";

type Sent = Pick<BriefWarning, "sender_name" | "sent">;
type Told = Pick<BriefWarning, "severity" | "event" | "onset" | "until">;

/** Words for the end of a warning at a place, by the reason. */
const endings: Readonly<Record<NonNullable<WarningEvent["data"]["because"]>, string>> = {
  expired: "its time is over",
  cancelled: "the authority has ended it",
  withdrawn: "it is gone from the feed without a word",
  left: "it no longer holds for the place, or no longer meets the conditions of the watch",
};

/** Returns the event of a warning as its authority wrote it, with the severity: `severe warning “High Wind Watch”`. */
export function warningWords({ severity, event }: Pick<Told, "severity" | "event">): string {
  const words = severity === "unknown" ? "warning of unknown severity" : `${severity} warning`;
  const text = oneLine(event);
  return text === "" ? `${words} without a name` : `${words} “${text}”`;
}

/** Returns the time of a warning on the local clock: `Tue 24 Nov 06:00 to 15:00`. */
export function warningSpan({ onset, until }: Pick<Told, "onset" | "until">, clock: PlaceClock): string {
  return until === null ? `from ${clock.moment(onset)}, end not stated` : clock.span(onset, until);
}

/** Returns who sent a warning, and when on the local clock: `From: NWS Miami FL, sent Tue 24 Nov 06:00`. */
export function senderWords({ sender_name: sender, sent }: Sent, clock: PlaceClock): string {
  return `From: ${sender === null ? "an authority that gives no name" : oneLine(sender)}, sent ${clock.moment(sent)}`;
}

/** Says why a warning ended at a place. */
export function endWords(because: NonNullable<WarningEvent["data"]["because"]>): string {
  return endings[because];
}

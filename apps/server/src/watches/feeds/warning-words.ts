import type { BriefWarning } from "@halcyon/schema/v2";
import { oneLine, type PlaceClock } from "./feed-words.ts";

type Sent = Pick<BriefWarning, "sender_name" | "sent">;
type Named = Pick<BriefWarning, "severity" | "event">;

/** Returns the event of a warning as its authority wrote it, with the severity: `severe warning “High Wind Watch”`. */
export function warningWords({ severity, event }: Named): string {
  const words = severity === "unknown" ? "warning of unknown severity" : `${severity} warning`;
  const text = oneLine(event);
  return text === "" ? `${words} without a name` : `${words} “${text}”`;
}

/** Returns who sent a warning, and when on the local clock: `From: NWS Miami FL, sent Tue 24 Nov 06:00`. */
export function senderWords({ sender_name: sender, sent }: Sent, clock: PlaceClock): string {
  return `From: ${sender === null ? "an authority that gives no name" : oneLine(sender)}, sent ${clock.moment(sent)}`;
}

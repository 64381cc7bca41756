import { type DisablingReason, type Event, formatInstant } from "@halcyon/schema";
import { hashedId } from "../../watches/events/hashed-id.ts";

const details: Readonly<Record<DisablingReason, string>> = {
  gone: "The mail server refused this address for good, so that nothing is sent there any more. Add the address again when its mailbox is back, and name it in your watches.",
  failing:
    "The mail server has taken nothing for this address for 5 days, so that nothing is sent there any more. Add the address again when its mailbox is mended, and name it in your watches.",
};

/** What the other destinations of an account are told when nothing more is sent to an address. It has the id alone: the address is personal. */
export function disabledAddressEvent(address: string, because: DisablingReason, nowMs: number): Event {
  return {
    id: `evt_${hashedId(address, "address.disabled", nowMs)}`,
    type: "address.disabled",
    timestamp: formatInstant(nowMs),
    data: { address, because, detail: details[because] },
  };
}

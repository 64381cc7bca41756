import type { BriefFeed, BriefWarning, WarningEvent } from "@halcyon/schema/v2";
import { briefTextMaxLength } from "@halcyon/schema/v2";
import { warningCaveat } from "@halcyon/schema/words";
import { formatInstant } from "@halcyon/schema/time";
import type { WarningEventType } from "@halcyon/schema/watch";
import { hashedId } from "@halcyon/base/hashed-id";
import { cut } from "../../warnings/brief-warning.ts";
import { placeOf, type SubjectName } from "../event-bodies.ts";
import type { WarningWatch } from "./watched-warnings.ts";

/** Reason for the end of a warning at a watched place. */
export type WarningEnd = NonNullable<WarningEvent["data"]["because"]>;

/** Change of a warning at a watched place. */
interface WarningStep {
  readonly type: WarningEventType;
  readonly warning: BriefWarning;
  /** Warning as it was last reported; null if it is new. */
  readonly before: BriefWarning | null;
  readonly because: WarningEnd | null;
  /** Number of the event of the warning at the place, from 1. */
  readonly sequence: number;
  readonly feed: BriefFeed;
}

/** Maximum size of an event about a warning [B]. */
const eventMaxBytes = 4000;

/** Lengths at which the texts of an authority are cut, until the event is small enough [characters]. */
const textLengths = [briefTextMaxLength, 100, 50, 20];

/** Maximum number of categories that an event repeats. CAP has 12. */
const categoriesMax = 12;

/** Returns an event about a warning. The event depends only on the arguments, so a repeated step gives the same event. */
export function warningEvent(
  watch: WarningWatch,
  subject: SubjectName,
  { type, warning, before, because, sequence, feed }: WarningStep,
  nowMs: number,
): WarningEvent {
  const { position, sinceVersion } = subject;
  const eventOf = (length: number): WarningEvent => ({
    id: `evt_${hashedId(watch.id, "warning", position, sinceVersion, warning.id, sequence)}`,
    type,
    timestamp: formatInstant(nowMs),
    data: {
      watch: watch.id,
      name: watch.request.name,
      synthetic: false,
      place: placeOf(watch, position),
      warning: shortened(warning, length),
      sequence,
      before: before && factsOf(shortened(before, length)),
      because,
      feed,
      caveat: warningCaveat,
    },
  });
  const sized = textLengths.map(eventOf);
  return sized.find((event) => Buffer.byteLength(JSON.stringify(event)) <= eventMaxBytes) ?? sized.at(-1)!;
}

/** Returns the fields of a warning whose changes are reported. */
function factsOf({ severity, event, headline, onset, until }: BriefWarning) {
  return { severity, event, headline, onset, until };
}

/** Returns a warning whose texts have at most a number of characters. */
function shortened(warning: BriefWarning, length: number): BriefWarning {
  const { sender_name: sender, headline, awareness } = warning;
  return {
    ...warning,
    sender_name: sender && cut(sender, length),
    event: cut(warning.event, length),
    headline: headline && cut(headline, length),
    language: cut(warning.language, length),
    categories: warning.categories.slice(0, categoriesMax).map((one) => cut(one, length)),
    awareness: awareness && {
      ...awareness,
      color: awareness.color && cut(awareness.color, length),
      type_name: awareness.type_name && cut(awareness.type_name, length),
    },
  };
}

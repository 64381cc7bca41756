import type { Database } from "@halcyon/database/database";
import type { WatchWarningTable } from "@halcyon/database/schema/warning-tables";
import type { BriefWarning } from "@halcyon/schema/v2";
import { warningCaveat, warningEndWords, warningTimeWords } from "@halcyon/schema/words";
import { hashedId } from "@halcyon/base/hashed-id";
import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { toldOf } from "../warned/step-warnings.ts";
import { isWarningWatch, type WarningWatch } from "../warned/watched-warnings.ts";
import type { StoredWatch } from "../watch-store.ts";
import { oneLine, placeClock, placeWords } from "./feed-words.ts";
import { placeZones } from "../place-zones.ts";
import { senderWords, warningWords } from "./warning-words.ts";

/** Official warning at a watched place, with the data that a calendar shows. */
export interface FeedWarning {
  readonly watch: WarningWatch;
  readonly warning: BriefWarning;
  /** Reason for its end; null while it is live. */
  readonly end: WatchWarningTable["end"];
  /** Position among the places of the watch, from 0. */
  readonly position: number;
  readonly sequence: number;
  readonly changedMs: number;
  /** Time zone of the place. */
  readonly zone: string;
}

/** Maximum number of warnings in a feed. Those that changed last are included. */
const warningsMax = 200;

/** Time for which a warning is shown as cancelled after it ended before its time [ms]. */
const endedShownMs = 7 * 86_400_000;

/** Returns the warnings of a feed that watches have reported. A warning that ended before its time is included for 7 days, as cancelled. */
export async function feedWarnings(
  database: Database,
  watches: ReadonlyMap<string, StoredWatch>,
  nowMs: number,
): Promise<readonly FeedWarning[]> {
  const found = new Map([...watches.values()].filter(isWarningWatch).map((watch) => [watch.id, watch]));
  if (found.size === 0) return [];
  const rows = await database
    .selectFrom("watch_warning")
    .selectAll()
    .where("watch_id", "in", [...found.keys()])
    .where((eb) =>
      eb.or([
        eb("end", "is", null),
        eb.and([eb("end", "<>", "expired"), eb("changed_at", ">", nowMs - endedShownMs)]),
      ]),
    )
    .orderBy("changed_at", "desc")
    .orderBy("watch_id")
    .orderBy("position")
    .orderBy("warning_id")
    .limit(warningsMax)
    .execute();
  const zoneOf = await placeZones([...found.values()].flatMap(({ request }) => request.places));
  return rows.flatMap((row) => {
    const watch = found.get(row.watch_id)!;
    const place = watch.request.places[row.position];
    if (place === undefined) return [];
    const { end, position, sequence, changed_at: changedMs } = row;
    return [{ watch, warning: toldOf(row).brief, end, position, sequence, changedMs, zone: zoneOf(place) }];
  });
}

/** Returns a warning as an event of a calendar. Texts of the authority are quoted as it sent them. */
export function feedWarningEvent(shown: FeedWarning): ICalEventData {
  const { watch, warning, end, position, sequence, changedMs, zone } = shown;
  const place = watch.request.places[position]!;
  const clock = placeClock(zone);
  const { headline } = warning;
  const lines = [
    `${warningWords(warning)}, ${warningTimeWords(warning, clock)}. Times of ${zone}.`,
    ...(end === null ? [] : [`Ended: ${warningEndWords(end)}.`]),
    ...(headline === null ? [] : [`“${oneLine(headline)}”`]),
    `${senderWords(warning, clock)}.`,
    warningCaveat,
    "A calendar is for planning, not for warnings: it chooses when to refresh.",
  ];
  return {
    id: `wrn_${hashedId(watch.id, position, warning.id)}`,
    sequence,
    stamp: new Date(changedMs),
    lastModified: new Date(changedMs),
    created: new Date(watch.created_at),
    start: new Date(warning.onset),
    end: new Date(warning.until ?? warning.to),
    status: end === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: `${end === null ? "" : "Ended: "}${oneLine(watch.request.name)}: ${warningWords(warning)}`,
    description: lines.join("\n"),
    location: placeWords({ ...place, ref: place.ref ?? null }),
  };
}

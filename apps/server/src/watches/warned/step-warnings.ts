import type { BriefWarning, DigestedEvent } from "@halcyon/schema/v2";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { WarningEventType } from "@halcyon/schema/watch";
import { hashedId } from "@halcyon/base/hashed-id";
import type { WatchSubjectTable } from "@halcyon/database/schema/tables";
import type { WatchWarningTable } from "@halcyon/database/schema/warning-tables";
import { endMsOf, type WarningState } from "@halcyon/warnings/liveness/liveness";
import { textFor } from "@halcyon/warnings/text-for";
import type { Selectable } from "kysely";
import { briefFeed, briefWarning } from "../../warnings/brief-warning.ts";
import type { HeldPart } from "../../warnings/held-feed.ts";
import type { Warnings } from "../../warnings/warnings.ts";
import { watchEvent } from "../event-bodies.ts";
import { lookAtWarnings, type WarningWatch } from "./watched-warnings.ts";
import { type WarningEnd, warningEvent } from "./warning-event.ts";

/** Place of a watch for warnings, with the warnings that were reported there. */
export interface WarnedSubject {
  readonly row: Selectable<WatchSubjectTable>;
  readonly warned: readonly Selectable<WatchWarningTable>[];
}

/** Warning as it was last reported. */
interface ToldWarning {
  readonly brief: BriefWarning;
  /** Digest of the whole event and headline, which `brief` may cut. */
  readonly words: string;
}

/** Changes at a place of a watch for warnings. */
export interface SteppedWarnings {
  readonly row: Selectable<WatchSubjectTable>;
  /** Rows of warnings that are new or have changed. */
  readonly warned: readonly Selectable<WatchWarningTable>[];
  readonly events: readonly DigestedEvent[];
}

/** Reason for the end of a warning that is not live at the place any more, by the state of its newest message. */
const ends: Readonly<Record<WarningState, WarningEnd>> = {
  live: "left",
  superseded: "left",
  cancelled: "cancelled",
  // The authority says itself that there is no danger.
  clear: "cancelled",
  over: "expired",
  withdrawn: "withdrawn",
};

/**
 * Returns what changes at a place of a watch for warnings: which warnings are new, changed or over, and whether the warnings are known.
 *
 * @param timezone - IANA name of the time zone of the place.
 */
export function stepWarnings(
  warnings: Warnings,
  watch: WarningWatch,
  { row, warned }: WarnedSubject,
  { timezone, nowMs }: { readonly timezone: string; readonly nowMs: number },
): SteppedWarnings {
  const { position, since_version: sinceVersion } = row;
  const looked = lookAtWarnings(warnings, watch.request, position, nowMs);
  const before = new Map(warned.map((one) => [one.warning_id, one]));
  const reader = { languages: [], timezone };
  const feeds = new Map(looked.feeds.map((feed) => [feed.plan.id, feed]));
  const changed: Selectable<WatchWarningTable>[] = [];
  const events: DigestedEvent[] = [];

  /** Notes a change of a warning, and the event that reports it. */
  const tell = (
    type: WarningEventType,
    brief: BriefWarning,
    because: WarningEnd | null,
    now: Pick<Selectable<WatchWarningTable>, "until"> & { readonly words: string },
  ): void => {
    const known = before.get(brief.id);
    const sequence = (known?.sequence ?? 0) + 1;
    changed.push({
      watch_id: watch.id,
      position,
      warning_id: brief.id,
      feed: brief.feed,
      sequence,
      warning: JSON.stringify({ brief, words: now.words } satisfies ToldWarning),
      until: now.until,
      end: because,
      changed_at: nowMs,
    });
    const feed = feeds.get(brief.feed);
    const { events: wanted } = watch.request.tell;
    if (feed === undefined || (wanted !== undefined && !wanted.includes(type))) return;
    const told = type === "warning.issued" || known === undefined ? null : toldOf(known).brief;
    const step = { type, warning: brief, before: told, because, sequence, feed: briefFeed(feed) };
    events.push(warningEvent(watch, { position, sinceVersion }, step, nowMs));
  };

  for (const one of looked.warnings) {
    const brief = briefWarning(one.feed, one, reader);
    const [until, words] = [endMsOf(partOf(one)), wordsOf(one)];
    const known = before.get(brief.id);
    if (known === undefined) tell("warning.issued", brief, null, { until, words });
    else if (known.end !== null) {
      // The clocks of servers differ: what is over for one is not over for another for a moment.
      if (known.end !== "expired" || until > known.until)
        tell("warning.issued", brief, null, { until, words });
    } else if (isChanged(toldOf(known), { brief, words }))
      tell("warning.updated", brief, null, { until, words });
    else if (known.until !== until) changed.push({ ...known, until });
  }

  const live = new Set(looked.warnings.map(({ alert, partIndex }) => alert.ids[partIndex]));
  for (const known of warned) {
    if (known.end !== null || live.has(known.warning_id)) continue;
    // The feed is not read by this server.
    if (!feeds.has(known.feed) && known.until > nowMs) continue;
    const { brief, words } = toldOf(known);
    const held = warnings.held(known.warning_id, nowMs);
    const state = held?.judged.states[held.partIndex] ?? "over";
    const newest = held === undefined ? { ...brief, state } : briefWarning(known.feed, held, reader);
    tell("warning.ended", newest, ends[state], { until: known.until, words });
  }

  const isBlind = looked.blindBecause !== undefined;
  const isTurned = isBlind !== (row.is_blind === 1);
  if (isTurned)
    events.push(
      watchEvent(watch, isBlind ? "watch.blind" : "watch.sighted", {
        position,
        at: `${sinceVersion} warnings ${row.next_number}`,
        nowMs,
        synthetic: false,
        detail: looked.blindBecause ?? "The warnings at the place are known again.",
      }),
    );
  return {
    row: {
      ...row,
      is_blind: isBlind ? 1 : 0,
      next_number: row.next_number + (isTurned ? 1 : 0),
      due_at: Math.min(...looked.warnings.map((one) => endMsOf(partOf(one))), Number.MAX_SAFE_INTEGER),
    },
    warned: changed,
    events,
  };
}

/** Returns the warning of a row as it was last reported. */
export function toldOf({ warning }: Pick<WatchWarningTable, "warning">): ToldWarning {
  return JSON.parse(warning) as ToldWarning;
}

/** Returns true if a warning differs from what was last reported: in severity, event, headline, or a time by an hour. */
function isChanged(told: ToldWarning, now: ToldWarning): boolean {
  return (
    told.brief.severity !== now.brief.severity ||
    told.words !== now.words ||
    hasMoved(told.brief.onset, now.brief.onset) ||
    hasMoved(told.brief.until, now.brief.until)
  );
}

function hasMoved(before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before !== after;
  return Math.abs(Date.parse(after) - Date.parse(before)) >= millisecondsPerHour;
}

function partOf({ judged, partIndex }: HeldPart) {
  return judged.message.parts[partIndex]!;
}

function wordsOf(held: HeldPart): string {
  const text = textFor(partOf(held).texts, []);
  return hashedId(text?.event ?? "", text?.headline ?? "");
}

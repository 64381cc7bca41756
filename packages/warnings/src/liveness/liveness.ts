import {
  type AlertArea,
  type AlertMessage,
  type AlertPart,
  type MessageName,
  severities,
} from "../alert-message.ts";
import { linesOf } from "./lines.ts";
import { messageKey, withFullNames } from "./message-keys.ts";

/** Time for which a server must remember a message after it was sent [days]. Messages that it replaces or cancels may arrive late. */
export const referenceDays = 7;

/** Assumed duration of a warning that states no end [h]. */
export const openHours = 24;

/** Number of whole snapshots in a row that must lack a message before it counts as withdrawn. */
const withdrawnAfter = 2;

const openMs = openHours * 3_600_000;

/**
 * State of a message part. `superseded`: a later message replaces it. `over`: its end has passed. `withdrawn`: the message disappeared from the feed without
 * a cancel. `clear`: the part says that there is no danger.
 */
export type WarningState = "live" | "superseded" | "cancelled" | "over" | "withdrawn" | "clear";

/** Message, and the number of newest snapshots of its feed that lack it. */
export interface HeldMessage {
  readonly message: AlertMessage;
  /** Number of consecutive complete snapshots, up to the newest, that lack the message. 0 if the feed has no complete snapshots. */
  readonly absences: number;
}

/** Message with the state of each of its parts. */
export interface JudgedMessage {
  readonly message: AlertMessage;
  /** States of the parts, in the order of the parts in the message. */
  readonly states: readonly WarningState[];
  /**
   * First message of the line, which is a message with all its updates. The server derives the id of a warning from the first message, so updates keep the id.
   * If an authority splits a message into several updates, only the first of them (by time, then identifier) continues the line. Each other update begins a new
   * line.
   */
  readonly first: MessageName;
  /** Position of this message in its line (a message with all its updates), from 1. */
  readonly sequence: number;
}

/** Returns the time from which a message part is over [ms since 1970]. If the sender states no end, the part is over 24 h after its start. */
export function endMsOf(part: AlertPart): number {
  return part.untilMs ?? part.fromMs + openMs;
}

/**
 * Determines the state of each part of the messages of a feed. The order of the messages does not matter. If there are several copies of a message, only one of
 * them counts.
 *
 * A reference is ignored if it names its own message, a later message, or a time at which the sender sent no message. Some senders write such references. A
 * reference applies to a message of another sender only if it names that sender.
 */
export function judgeMessages(held: readonly HeldMessage[], nowMs: number): readonly JudgedMessage[] {
  const joined = withoutCopies(held);
  const messages = withFullNames(joined.map(({ message }) => message));
  const { superseded, cancelled } = endedOf(messages);
  const lines = linesOf(messages);
  return joined.map(({ message, absences }, index) => ({
    message,
    ...lines[index]!,
    states: message.parts.map((part): WarningState => {
      if (message.kind === "cancel" || cancelled.has(index)) return "cancelled";
      if (superseded.has(index)) return "superseded";
      if (part.isClear) return "clear";
      if (nowMs >= endMsOf(part)) return "over";
      return absences >= withdrawnAfter ? "withdrawn" : "live";
    }),
  }));
}

/** Returns a judged message with its states at a later time. Parts that were live may be over by then. */
export function judgedAt(judged: JudgedMessage, nowMs: number): JudgedMessage {
  const states = judged.message.parts.map((part, index): WarningState => {
    const state = judged.states[index]!;
    return (state === "live" || state === "withdrawn") && nowMs >= endMsOf(part) ? "over" : state;
  });
  return { ...judged, states };
}

/**
 * Updates the absence counts of messages with a new snapshot, and returns the new counts. A count is the number of consecutive complete snapshots that lack
 * the message. An incomplete snapshot may lack messages only because they could not be read, so it increases no count.
 */
export function absencesAfter(
  before: ReadonlyMap<string, number>,
  snapshot: { readonly messages: readonly AlertMessage[]; readonly isWhole: boolean },
): ReadonlyMap<string, number> {
  const present = snapshot.messages.map((message) => [messageKey(message), 0] as const);
  const known = [...before].map(([key, count]) => [key, count + (snapshot.isWhole ? 1 : 0)] as const);
  return new Map([...known, ...present]);
}

/**
 * Leaves one message of each name, so that a faulty copy hides no warning. Of copies that differ, a copy in the feed comes first, then one that is no cancel,
 * then the most severe. If that decides nothing, the order of their texts does.
 */
function withoutCopies(held: readonly HeldMessage[]): readonly HeldMessage[] {
  return [...Map.groupBy(held, ({ message }) => messageKey(message)).values()].map((copies) => {
    if (copies.length === 1) return copies[0]!;
    const ranked = copies.map((copy) => ({ copy, ranks: ranksOf(copy), text: JSON.stringify(copy.message) }));
    const [best] = ranked.toSorted((a, b) => {
      const rank = a.ranks.findIndex((value, index) => value !== b.ranks[index]);
      if (rank !== -1) return a.ranks[rank]! - b.ranks[rank]!;
      if (a.text !== b.text) return a.text < b.text ? -1 : 1;
      return a.copy.absences - b.copy.absences;
    });
    return best!.copy;
  });
}

/** Returns numbers by which copies of a message are compared, the most important first. The lowest counts. */
function ranksOf({ message, absences }: HeldMessage): readonly number[] {
  const severity = Math.max(-1, ...message.parts.map((part) => severities.indexOf(part.severity)));
  return [absences >= withdrawnAfter ? 1 : 0, message.kind === "cancel" ? 1 : 0, -severity];
}

/** Returns the positions of the messages that others replace, and of those that a cancel ends. */
function endedOf(messages: readonly AlertMessage[]): {
  readonly superseded: ReadonlySet<number>;
  readonly cancelled: ReadonlySet<number>;
} {
  const superseded = new Set<number>();
  const cancelled = new Set<number>();
  const found = new Map(messages.map((message, index) => [messageKey(message), index]));
  const nameless = (index: number) => JSON.stringify([messages[index]!.sender, messages[index]!.identifier]);
  const end = (index: number, by: AlertMessage) => (by.kind === "cancel" ? cancelled : superseded).add(index);
  const targets = messages.map((message, index) =>
    message.references
      .flatMap((name) => found.get(messageKey(name)) ?? [])
      .filter((target) => target !== index && messages[target]!.sentMs <= message.sentMs),
  );
  messages.forEach((message, index) => {
    for (const target of targets[index]!) {
      // Two messages of one second that name each other would both be gone.
      const isMutual = messages[target]!.sentMs === message.sentMs && targets[target]!.includes(index);
      if (!isMutual || message.kind === "cancel") end(target, message);
    }
  });
  for (const same of Map.groupBy(messages.keys(), nameless).values()) {
    const inOrder = same.toSorted((a, b) => messages[a]!.sentMs - messages[b]!.sentMs);
    const lastCancelMs = Math.max(
      ...inOrder.map((index) => (messages[index]!.kind === "cancel" ? messages[index]!.sentMs : -Infinity)),
    );
    for (const earlier of inOrder.slice(0, -1))
      (messages[earlier]!.sentMs < lastCancelMs ? cancelled : superseded).add(earlier);
  }
  endUpdates(messages, cancelled);
  return { superseded, cancelled };
}

/** Ends the updates of what a cancel names, if the cancel was sent after them and names their areas. */
function endUpdates(messages: readonly AlertMessage[], cancelled: Set<number>): void {
  const citing = new Map<string, number[]>();
  messages.forEach((message, index) => {
    for (const name of message.references) {
      if (name.sentMs > message.sentMs) continue;
      const key = messageKey(name);
      const list = citing.get(key);
      if (list === undefined) citing.set(key, [index]);
      else list.push(index);
    }
  });
  for (const cancel of messages) {
    if (cancel.kind !== "cancel" || cancel.parts.length === 0) continue;
    const areas = namesOfAreas(cancel.parts.flatMap((part) => part.areas));
    const seen = new Set(cancel.references.map(messageKey));
    // A set gives also what is added while it is read.
    for (const key of seen)
      for (const index of citing.get(key) ?? []) {
        const update = messages[index]!;
        if (update.kind === "cancel" || update.sentMs > cancel.sentMs) continue;
        seen.add(messageKey(update));
        if (areas.nameAll(update)) cancelled.add(index);
      }
  }
}

/** Returns a function that says whether a list of areas names all areas of a message, by their codes, shapes or names. */
function namesOfAreas(areas: readonly AlertArea[]): { readonly nameAll: (message: AlertMessage) => boolean } {
  const codes = new Set(areas.flatMap((area) => area.codes.map(codeKey)));
  const shapes = new Set(areas.map(shapeKey));
  const names = (area: AlertArea) => {
    const schemes = Map.groupBy(area.codes, ({ scheme }) => scheme);
    if (schemes.size > 0)
      return [...schemes.values()].some((same) => same.every((code) => codes.has(codeKey(code))));
    return area.polygons.length + area.circles.length > 0 && shapes.has(shapeKey(area));
  };
  return {
    nameAll: ({ parts }) => {
      const all = parts.flatMap((part) => part.areas);
      return all.length > 0 && all.every(names);
    },
  };
}

function codeKey({ scheme, value }: { readonly scheme: string; readonly value: string }): string {
  return JSON.stringify([scheme, value]);
}

function shapeKey({ polygons, circles }: AlertArea): string {
  return JSON.stringify([polygons, circles]);
}

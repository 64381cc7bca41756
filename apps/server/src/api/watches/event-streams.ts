import type { Event } from "@halcyon/schema/v2";
import { eventStreamMinutes, eventStreamsPerKeyMax, laterEvents } from "@halcyon/schema/watch";
import { invalidKey, Refusal } from "../../errors/refusal.ts";
import type { EventReader, EventStream } from "../pipeline/answer.ts";
import { firstEventBody } from "./known-events.ts";
import type { EventLog, LoggedEvent, WantedEvents } from "../../watches/events/event-log.ts";

/** Requested event stream: the account and key to which it belongs, the filter for events, and the position at which it begins. */
export interface WantedStream {
  readonly keyId: string;
  readonly accountId: string;
  readonly watchId?: string | undefined;
  readonly type?: Event["type"] | undefined;
  /** True if the stream is of V1. Events that V1 does not have are left out, and the others have the form of V1. */
  readonly withoutWarnings?: boolean | undefined;
  /** Position in the event log after which the stream begins; undefined to begin with the next event. */
  readonly after: number | undefined;
}

/** All event streams of a process. */
export interface EventStreams {
  /**
   * Opens a stream of server-sent events for a client.
   *
   * @throws Refusal invalid_api_key if the key is no longer valid. Refusal too_many_requests if the key has too many streams. Refusal overloaded if the server
   * has too many streams or is about to stop.
   */
  open(wanted: WantedStream, reader: EventReader): Promise<EventStream>;
  /**
   * Sends new events from the log to all streams. Ends streams that have reached their maximum duration or whose key is no longer valid. The function must be
   * called every second.
   */
  look(): Promise<void>;
  /** Returns the number of open streams. */
  count(): number;
  /** Ends all streams. After that, no stream can be opened. */
  close(): void;
}

export interface EventStreamsOptions {
  readonly log: EventLog;
  /** Returns the ids of the given keys that are valid now. */
  readonly liveKeys: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Returns the time of a monotonic clock [ms]; by default the clock of this process. */
  readonly nowMs?: () => number;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive), which varies the duration of streams; `Math.random` by default. */
  readonly random?: () => number;
  /** Maximum number of open streams of the process; 1000 by default. */
  readonly countMax?: number;
}

/** Time without an event after which a stream sends a comment to keep the connection alive [ms]. */
const quietMs = 15_000;

/** Maximum time for which streams stay open while the database cannot confirm their keys [ms]. */
const keysBelievedMs = 4000;

/** Time after which a client reconnects if its connection breaks [ms]. */
const reconnectMs = 3000;

/** Maximum number of events that are read from the log at once for a stream that is behind. All these events may be in memory until the client takes them. */
const pageMax = 20;

/** Maximum number of events that are read from the log at once for all live streams. */
const newMax = 500;

const minuteMs = 60_000;

interface OpenStream {
  readonly wanted: WantedStream;
  readonly reader: EventReader;
  readonly endsAtMs: number;
  /** Position in the event log up to which this stream has sent all matching events. */
  at: number;
  /** Last position in the event log that was written to the client; undefined if none was written yet. */
  toldAt: number | undefined;
  /** True if the client may have missed events and was not informed of the gap yet. */
  hasGap: boolean;
  /** True if the stream has sent all past events and waits for new ones. Otherwise the stream reads the event log on its own. */
  isLive: boolean;
  isReading: boolean;
  hasRoom: boolean;
  wroteAtMs: number;
}

/**
 * Creates the event streams of a process. New events are read once for all live streams (streams that have sent all earlier events). A stream that begins in
 * the past or has a slow client reads the event log separately, one page at a time.
 */
export function eventStreams({
  log,
  liveKeys,
  nowMs = () => performance.now(),
  random = Math.random,
  countMax = 1000,
}: EventStreamsOptions): EventStreams {
  const streams = new Set<OpenStream>();
  /** Number of streams per key id, including streams that are being opened. */
  const places = new Map<string, number>();
  let taken = 0;
  /** Position in the event log up to which events were sent to all live streams. */
  let head = 0;
  let keysConfirmedAtMs = 0;
  let looking: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /**
   * Checks that the streams are not closed.
   *
   * @throws Refusal overloaded if the server is about to stop.
   */
  const requireOpen = (): void => {
    if (!isClosed) return;
    throw new Refusal("overloaded", { detail: "The server is about to stop.", retryAfterSeconds: 1 });
  };
  /**
   * Reserves a place for a stream that is being opened.
   *
   * @throws Refusal too_many_requests if the key has too many streams, overloaded if the server has too many streams.
   */
  const takePlace = (keyId: string): void => {
    if (taken >= countMax)
      throw new Refusal("overloaded", {
        detail: "The server has the maximum number of open streams.",
        retryAfterSeconds: 5,
      });
    const ofKey = places.get(keyId) ?? 0;
    if (ofKey >= eventStreamsPerKeyMax)
      throw new Refusal("too_many_requests", {
        detail: `This key may have ${eventStreamsPerKeyMax} streams of events open at the same time: end one, or wait for one to end.`,
        retryAfterSeconds: 5,
      });
    taken += 1;
    places.set(keyId, ofKey + 1);
  };
  const leavePlace = (keyId: string): void => {
    taken -= 1;
    const left = places.get(keyId)! - 1;
    if (left === 0) places.delete(keyId);
    else places.set(keyId, left);
  };
  const remove = (stream: OpenStream): boolean => {
    const isOpen = streams.delete(stream);
    if (isOpen) leavePlace(stream.wanted.keyId);
    return isOpen;
  };
  const end = (stream: OpenStream): void => {
    if (remove(stream)) stream.reader.end();
  };

  const write = (stream: OpenStream, text: string): void => {
    stream.wroteAtMs = nowMs();
    stream.hasRoom = stream.reader.write(text);
    stream.isLive &&= stream.hasRoom;
  };
  const writeEvent = (stream: OpenStream, { position, type, body }: LoggedEvent): void => {
    stream.at = stream.toldAt = position;
    const data = stream.wanted.withoutWarnings === true ? firstEventBody(body) : body;
    write(stream, `id: ${position}\nevent: ${type}\ndata: ${data}\n\n`);
  };
  /** Reads a page of the event log after all earlier reads have ended. So streams that must send past events do not read the log at the same time. */
  const readInTurn = (wanted: WantedEvents): Promise<readonly LoggedEvent[]> => {
    const read = turn.then(() => log.read(wanted));
    turn = read.catch(() => undefined);
    return read;
  };
  /** Returns a line with the position of a stream, from which the client can resume later. Returns an empty string if the client already has this position. */
  const positionLine = (stream: OpenStream): string => {
    if (stream.toldAt === stream.at) return "";
    stream.toldAt = stream.at;
    return `id: ${stream.at}\n`;
  };

  /** Sends past events to a stream, until the stream is live or its client accepts no more text. */
  const goOn = async (stream: OpenStream): Promise<void> => {
    if (stream.isReading || stream.isLive || !stream.hasRoom || !streams.has(stream)) return;
    stream.isReading = true;
    try {
      if (stream.toldAt === undefined) write(stream, openingOf(stream, positionLine(stream)));
      while (stream.at < head) {
        const upTo = head;
        const page = await readInTurn({
          ...stream.wanted,
          accountIds: [stream.wanted.accountId],
          after: stream.at,
          countMax: pageMax,
        });
        if (!streams.has(stream)) return;
        for (const event of page) writeEvent(stream, event);
        if (page.length < pageMax) stream.at = Math.max(stream.at, upTo);
        if (!stream.hasRoom) return;
      }
      stream.isLive = true;
    } catch {
      // The client connects again, and is told what is wrong.
      end(stream);
    } finally {
      stream.isReading = false;
    }
  };

  const giveNew = (stream: OpenStream, events: readonly LoggedEvent[], upTo: number): void => {
    for (const event of events) {
      if (event.position <= stream.at || !isWanted(event, stream.wanted)) continue;
      writeEvent(stream, event);
      if (!stream.hasRoom) return;
    }
    stream.at = Math.max(stream.at, upTo);
  };

  const lookForNew = async (): Promise<void> => {
    const last = await log.lastPosition();
    while (head < last && streams.size > 0) {
      const live = [...streams].filter(({ isLive }) => isLive);
      const accountIds = [...new Set(live.map(({ wanted }) => wanted.accountId))];
      const found =
        accountIds.length === 0 ? [] : await log.read({ accountIds, after: head, countMax: newMax });
      const upTo = found.length < newMax ? last : found.at(-1)!.position;
      const ofAccounts = Map.groupBy(found, ({ account_id: id }) => id);
      // One that has become live meanwhile reads for itself: its account may not have been asked for.
      for (const stream of streams) {
        if (!stream.isLive) continue;
        if (live.includes(stream)) giveNew(stream, ofAccounts.get(stream.wanted.accountId) ?? [], upTo);
        else stream.isLive = false;
      }
      head = Math.max(head, upTo);
      for (const stream of streams) void goOn(stream);
    }
  };

  const lookAtKeys = async (): Promise<void> => {
    const askedAtMs = nowMs();
    const asked = [...streams];
    const live = await liveKeys([...new Set(asked.map(({ wanted }) => wanted.keyId))]);
    for (const stream of asked) if (!live.has(stream.wanted.keyId)) end(stream);
    keysConfirmedAtMs = askedAtMs;
  };

  /**
   * Ends streams that have reached their maximum duration, or whose keys could not be checked for 4 s. Sends a comment to each stream that has sent nothing for
   * 15 s. The function does not use the database.
   */
  const moveByClock = (): void => {
    const now = nowMs();
    const areBelieved = now - keysConfirmedAtMs < keysBelievedMs;
    for (const stream of streams) {
      if (now >= stream.endsAtMs || !areBelieved) end(stream);
      else if (stream.isLive && now - stream.wroteAtMs >= quietMs)
        write(stream, `:\n${positionLine(stream)}\n`);
    }
  };

  return {
    count: () => streams.size,

    async open(wanted, reader) {
      requireOpen();
      takePlace(wanted.keyId);
      try {
        const askedAtMs = nowMs();
        // A key that was revoked is remembered by the gate for some seconds.
        if (!(await liveKeys([wanted.keyId])).has(wanted.keyId)) throw invalidKey();
        const last = await log.lastPosition();
        const oldest = (wanted.after ?? 0) > 0 ? ((await log.oldestPosition()) ?? last + 1) : 1;
        const { after = last } = wanted;
        const hasGap = after > last || after < oldest - 1;
        requireOpen();
        if (streams.size === 0) {
          head = Math.max(head, last);
          keysConfirmedAtMs = askedAtMs;
        }
        const stream: OpenStream = {
          wanted,
          reader,
          endsAtMs: nowMs() + eventStreamMinutes * minuteMs * (0.9 + 0.2 * random()),
          at: hasGap ? oldest - 1 : after,
          toldAt: undefined,
          hasGap,
          isLive: false,
          isReading: false,
          hasRoom: false,
          wroteAtMs: nowMs(),
        };
        streams.add(stream);
        return {
          goOn() {
            stream.hasRoom = true;
            void goOn(stream);
          },
          leave: () => void remove(stream),
        };
      } catch (error) {
        leavePlace(wanted.keyId);
        throw error;
      }
    },

    look() {
      moveByClock();
      if (streams.size === 0) return Promise.resolve();
      // Where the database is silent, what is new comes later, and a key that nobody confirms ends its streams.
      looking ??= lookAtKeys()
        .then(lookForNew)
        .catch(() => undefined)
        .finally(() => (looking = undefined));
      return looking;
    },

    close() {
      isClosed = true;
      for (const stream of streams) end(stream);
    },
  };
}

function isWanted(event: LoggedEvent, { watchId, type, withoutWarnings = false }: WantedStream): boolean {
  const isLeftOut = withoutWarnings && laterEvents.some((one) => one === event.type);
  return !isLeftOut && (watchId ?? event.watch_id) === event.watch_id && (type ?? event.type) === event.type;
}

/** Returns the first lines of a stream: its position, and a notice if events before this position may be missing. */
function openingOf({ hasGap }: OpenStream, position: string): string {
  const reset = `event: reset\ndata: ${JSON.stringify({ detail: gapDetail })}\n`;
  return `retry: ${reconnectMs}\n${position}${hasGap ? reset : ""}\n`;
}

const gapDetail = "Some older events are no longer stored. Ask for your watches to see their state.";

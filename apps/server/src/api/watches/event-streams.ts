import type { Event } from "@halcyon/schema";
import { eventStreamMinutes, eventStreamsPerKeyMax } from "@halcyon/schema/watch";
import { invalidKey } from "../../errors/invalid-key.ts";
import type { EventReader, EventStream } from "../pipeline/answer.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { EventLog, LoggedEvent, WantedEvents } from "../../watches/events/event-log.ts";

/** Whose events a stream has, and which of them. */
export interface WantedStream {
  readonly keyId: string;
  readonly accountId: string;
  readonly watchId?: string | undefined;
  readonly type?: Event["type"] | undefined;
  /** Events behind this position come first; without one the stream begins with the next event. */
  readonly after: number | undefined;
}

/** The streams of events of a process. */
export interface EventStreams {
  /** @throws Refusal invalid_api_key, too_many_requests, overloaded */
  open(wanted: WantedStream, reader: EventReader): Promise<EventStream>;
  /** Gives streams what is new, and ends those whose time or key is over; to be called every second. */
  look(): Promise<void>;
  /** How many are open. */
  count(): number;
  /** Ends all, and opens none any more. */
  close(): void;
}

export interface EventStreamsOptions {
  readonly log: EventLog;
  /** The keys, of some ids, that open now. */
  readonly liveKeys: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Monotonic clock [ms]. */
  readonly nowMs?: () => number;
  /** A number from 0 up to 1. */
  readonly random?: () => number;
  /** How many streams the process may have. */
  readonly countMax?: number;
}

/** After so long without a word a stream says that it is still there [ms]. */
const quietMs = 15_000;

/** How long a stream stays where nobody can say that its key still opens [ms]. */
const keysBelievedMs = 4000;

/** When a client whose connection breaks connects again [ms]. */
const reconnectMs = 3000;

/** So many events are read at once for a stream that is behind. All of them may wait in memory until the reader takes them. */
const pageMax = 20;

/** So many events are read at once for all streams. */
const newMax = 500;

const minuteMs = 60_000;

interface OpenStream {
  readonly wanted: WantedStream;
  readonly reader: EventReader;
  readonly endsAtMs: number;
  /** Nothing at or before this position is still to come. */
  at: number;
  /** The last position that the reader was told. */
  toldAt: number | undefined;
  /** Whether what the reader knows may have a gap, which it has not been told. */
  hasGap: boolean;
  /** Whether the stream has all that was found and waits for what is new. Else it reads the log for itself. */
  isLive: boolean;
  isReading: boolean;
  hasRoom: boolean;
  wroteAtMs: number;
}

/**
 * Streams of events. New events are looked up once for all streams. A stream may be behind, because it begins in the past or its reader is slow. It
 * then reads the log by itself, page by page as its reader takes them. So only one page waits in memory for each slow reader.
 */
export function eventStreams({
  log,
  liveKeys,
  nowMs = () => performance.now(),
  random = Math.random,
  countMax = 1000,
}: EventStreamsOptions): EventStreams {
  const streams = new Set<OpenStream>();
  /** Streams of each key, those that are being opened included. */
  const places = new Map<string, number>();
  let taken = 0;
  /** All streams that are live have what stands up to this position. */
  let head = 0;
  let keysConfirmedAtMs = 0;
  let looking: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** @throws Refusal overloaded */
  const requireOpen = (): void => {
    if (!isClosed) return;
    throw new Refusal("overloaded", { detail: "The server is about to stop.", retryAfterSeconds: 1 });
  };
  /** @throws Refusal too_many_requests, overloaded */
  const takePlace = (keyId: string): void => {
    if (taken >= countMax)
      throw new Refusal("overloaded", {
        detail: "The server has as many open streams as it can have.",
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
    write(stream, `id: ${position}\nevent: ${type}\ndata: ${body}\n\n`);
  };
  /** One page at a time, however many streams are behind: their readers may take as much as they can. */
  const readInTurn = (wanted: WantedEvents): Promise<readonly LoggedEvent[]> => {
    const read = turn.then(() => log.read(wanted));
    turn = read.catch(() => undefined);
    return read;
  };
  /** The line that tells the position of a stream, where its reader does not know it: it can go on from there. */
  const positionLine = (stream: OpenStream): string => {
    if (stream.toldAt === stream.at) return "";
    stream.toldAt = stream.at;
    return `id: ${stream.at}\n`;
  };

  /** Gives a stream what it lacks, until it is live or its reader has no room. */
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

  /** What needs no database. */
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

function isWanted(event: LoggedEvent, { watchId, type }: WantedStream): boolean {
  return (watchId ?? event.watch_id) === event.watch_id && (type ?? event.type) === event.type;
}

/** What comes first: where the stream stands, and whether what came before may have a gap. */
function openingOf({ hasGap }: OpenStream, position: string): string {
  const reset = `event: reset\ndata: ${JSON.stringify({ detail: gapDetail })}\n`;
  return `retry: ${reconnectMs}\n${position}${hasGap ? reset : ""}\n`;
}

const gapDetail = "Some older events are no longer stored. Ask for your watches to see their state.";

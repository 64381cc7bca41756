import type { AlertPart, AreaCode, Code, Point } from "@halcyon/warnings/alert-message";
import type { Shape } from "@halcyon/warnings/areas/shape";
import { placePart, type PlacedPart, type ShapeOfCode } from "@halcyon/warnings/areas/placed-area";
import { WarningIndex, type WarningMatch, type WarningQuestion } from "@halcyon/warnings/areas/warning-index";
import { endMsOf, judgedAt, judgeMessages, type JudgedMessage } from "@halcyon/warnings/liveness/liveness";
import { messageKey } from "@halcyon/warnings/liveness/message-keys";
import type { FeedPlan } from "../config/warnings/warning-kind.ts";
import type { CoveredArea } from "./area-shapes.ts";
import type { StoredAlert, StoredFeed } from "./warning-store.ts";

/** Number of snapshots in a row that lack a withdrawn message. */
const withdrawnAfter = 2;

/** State of a feed: `silent` if it was not read for too long, `never` if it was not read yet. */
type FeedState = "ok" | "partial" | "silent" | "never";

/** Part of a message (one warning), with the stored message and its states. */
export interface HeldPart {
  readonly alert: StoredAlert;
  readonly judged: JudgedMessage;
  readonly partIndex: number;
}

/** Warning of a feed that applies to a place. */
export interface HeldMatch extends HeldPart {
  readonly match: WarningMatch;
}

/** What a feed held at a moment. It is another object after each change of a message, of the state of a message, or of a shape. */
export interface HeldMessages {
  /** Messages in memory. A message that was read anew is another object. */
  readonly alerts: ReadonlySet<StoredAlert>;
  /** Live (still valid) warnings with their shapes. A warning whose message or shapes have changed is another object. */
  readonly live: ReadonlySet<PlacedPart>;
}

/** Messages of a feed that this server has read from the database, and the warnings in them. */
export class HeldFeed {
  readonly plan: FeedPlan;
  readonly #covered: CoveredArea;
  readonly #shapeOf: ShapeOfCode;
  /** Shapes that were fetched, by the name of their code. */
  readonly #fetched = new Map<string, Shape>();
  readonly #alerts = new Map<string, StoredAlert>();
  readonly #placed = new Map<string, ReturnType<typeof placePart>>();
  #stored: StoredFeed | undefined;
  #judged: readonly { readonly alert: StoredAlert; readonly judged: JudgedMessage }[] = [];
  #byMessage = new Map<unknown, { readonly alert: StoredAlert; readonly judged: JudgedMessage }>();
  #copies: readonly { readonly identifier: string; readonly endMs: number }[] = [];
  #index = new WarningIndex([]);
  #messages: HeldMessages = { alerts: new Set(), live: new Set() };
  /** End times of the live (still valid) warnings, sorted [ms since 1970]. `#unplacedEnds` has the end times for the areas without a shape. */
  #liveEnds = new Float64Array();
  #unplacedEnds = new Float64Array();
  #unplaced: readonly {
    readonly endMs: number;
    readonly codes: readonly AreaCode[];
    readonly part: AlertPart;
  }[] = [];

  constructor(plan: FeedPlan, covered: CoveredArea, shapeOf: ShapeOfCode) {
    this.plan = plan;
    this.#covered = covered;
    this.#shapeOf = (code) => shapeOf(code) ?? this.#fetched.get(codeName(code));
  }

  /** Position of the last change of the feed that was read from the database; 0 before the first read. */
  get position(): number {
    return this.#stored?.position ?? 0;
  }

  get stored(): StoredFeed | undefined {
    return this.#stored;
  }

  /** Messages of the feed in memory. A message may occur in several copies. */
  get alerts(): readonly StoredAlert[] {
    return [...this.#alerts.values()];
  }

  get messages(): HeldMessages {
    return this.#messages;
  }

  /** Messages of the feed in memory, with their states. If a message occurs in several copies, only the copy that counts is included. */
  get judged(): readonly { readonly alert: StoredAlert; readonly judged: JudgedMessage }[] {
    return this.#judged;
  }

  /**
   * Adds new and changed messages of the feed, and drops messages that are no longer needed.
   *
   * @param changed - Messages that changed since the last call.
   */
  update(stored: StoredFeed, changed: readonly StoredAlert[], nowMs: number): void {
    this.#stored = stored;
    for (const alert of changed) this.#alerts.set(alert.key, alert);
    let isChanged = changed.length > 0;
    for (const [key, { neededUntilMs }] of this.#alerts) {
      if (neededUntilMs > nowMs) continue;
      this.#alerts.delete(key);
      isChanged = true;
    }
    if (isChanged) this.#judge(nowMs);
  }

  #judge(nowMs: number): void {
    const alerts = new Map(this.alerts.map((alert) => [alert.message, alert]));
    this.#judged = judgeMessages(this.alerts, nowMs).map((judged) => ({
      judged,
      alert: alerts.get(judged.message)!,
    }));
    this.#byMessage = new Map(this.#judged.map((one) => [one.judged.message, one]));
    this.#copies = this.#copiesAside();
    const live = this.#judged.flatMap(({ alert, judged }) =>
      judged.states.flatMap((state, partIndex) =>
        state === "live" ? [this.#placedPart(alert, judged, partIndex)] : [],
      ),
    );
    this.#index = new WarningIndex(live.map(({ placed }) => placed));
    this.#liveEnds = Float64Array.from(live, ({ placed }) => endMsOf(placed.part)).toSorted();
    this.#unplaced = live
      .flatMap(({ placed, unplaced }) =>
        unplaced.map(({ codes }) => ({ endMs: endMsOf(placed.part), codes, part: placed.part })),
      )
      .toSorted((a, b) => a.endMs - b.endMs);
    this.#unplacedEnds = Float64Array.from(this.#unplaced, ({ endMs }) => endMs);
    const held = new Set(live.map(({ placed }) => placed));
    this.#messages = { alerts: new Set(this.alerts), live: held };
    for (const [key, { placed }] of this.#placed) if (!held.has(placed)) this.#placed.delete(key);
    const used = new Set(
      live.flatMap(({ placed }) =>
        placed.areas.flatMap(({ code }) => (code === null ? [] : [codeName(code)])),
      ),
    );
    for (const name of this.#fetched.keys()) if (!used.has(name)) this.#fetched.delete(name);
  }

  /** Returns the copies of live messages that are still in the feed but do not count. */
  #copiesAside() {
    const counted = new Map(this.#judged.map((one) => [messageKey(one.judged.message), one.judged]));
    return this.alerts.flatMap(({ message, absences }) => {
      const { message: used, states } = counted.get(messageKey(message))!;
      if (used === message || absences >= withdrawnAfter || !states.includes("live")) return [];
      return [{ identifier: message.identifier, endMs: Math.max(...used.parts.map(endMsOf)) }];
    });
  }

  /**
   * Returns the identifiers of live messages that the feed contains in several copies with different content. An identifier occurs once for each copy that does
   * not count.
   */
  copies(nowMs: number): readonly string[] {
    return this.#copies.filter(({ endMs }) => endMs > nowMs).map(({ identifier }) => identifier);
  }

  /** Returns a part of a message with the shapes of its areas. The shapes are prepared only once. */
  #placedPart({ key }: StoredAlert, { message }: JudgedMessage, partIndex: number) {
    const name = `${key} ${partIndex}`;
    const known = this.#placed.get(name);
    if (known?.placed.message === message) return known;
    const placed = placePart(message, partIndex, this.#shapeOf);
    this.#placed.set(name, placed);
    return placed;
  }

  /** Returns the live (still valid) warnings at a place, the most severe first. */
  at(question: WarningQuestion, nowMs: number): readonly HeldMatch[] {
    return this.#index
      .at(question)
      .filter(({ placed }) => endMsOf(placed.part) > nowMs)
      .map((match) => ({
        ...this.#byMessage.get(match.placed.message)!,
        partIndex: match.placed.partIndex,
        match,
      }));
  }

  /** Returns true if a place is in the area that the feed covers, or in the area of a live (still valid) warning. */
  covers([latitude, longitude]: Point, nowMs: number): boolean {
    return this.coversAlways([latitude, longitude]) || this.at({ latitude, longitude }, nowMs).length > 0;
  }

  /** Returns true if a place lies in the area that the feed covers. */
  coversAlways(place: Point): boolean {
    return this.#covered.contains(place);
  }

  /** Finds a warning by its id, with its states at a time. Returns undefined if its message is no longer in memory. */
  find(id: string, nowMs: number): HeldPart | undefined {
    const found = this.#judged.filter(({ alert }) => alert.ids.includes(id));
    const newest = found.toSorted((a, b) => b.alert.message.sentMs - a.alert.message.sentMs)[0];
    if (newest === undefined) return undefined;
    const { alert, judged } = newest;
    return { alert, judged: judgedAt(judged, nowMs), partIndex: alert.ids.indexOf(id) };
  }

  /** Returns the number of live (still valid) warnings. */
  live(nowMs: number): number {
    return countAfter(this.#liveEnds, nowMs);
  }

  /** Returns the number of areas of live (still valid) warnings that have no shape. */
  unplaced(nowMs: number): number {
    return countAfter(this.#unplacedEnds, nowMs);
  }

  /** Returns the codes of the areas of live (still valid) warnings that have no shape. */
  unplacedCodes(nowMs: number): readonly Code[] {
    return this.#unplacedNow(nowMs).flatMap(({ codes }) => codes);
  }

  /** Returns the live (still valid) warnings with an area that has no shape. */
  unplacedParts(nowMs: number): ReadonlySet<AlertPart> {
    return new Set(this.#unplacedNow(nowMs).map(({ part }) => part));
  }

  #unplacedNow(nowMs: number) {
    return this.#unplaced.slice(this.#unplaced.length - this.unplaced(nowMs));
  }

  /** Returns the codes of live warnings that lack a shape and for which the sender names an address, each once. */
  addressedCodes(nowMs: number): readonly AddressedCode[] {
    const codes = this.#unplacedNow(nowMs)
      .flatMap((one) => one.codes)
      .filter(isAddressed);
    return [...new Map(codes.map((code) => [codeName(code), code])).values()];
  }

  /** Adds shapes that were fetched, and places the warnings that lacked them. */
  addShapes(shapes: readonly (readonly [Code, Shape])[], nowMs: number): void {
    if (shapes.length === 0) return;
    for (const [code, shape] of shapes) this.#fetched.set(codeName(code), shape);
    for (const [key, { unplaced }] of this.#placed) if (unplaced.length > 0) this.#placed.delete(key);
    this.#judge(nowMs);
  }

  state(nowMs: number): FeedState {
    const { checked_at: checkedMs = null, faulty = 0 } = this.#stored ?? {};
    if (checkedMs === null) return "never";
    if (nowMs - checkedMs >= this.plan.silentAfterMinutes * 60_000) return "silent";
    return faulty > 0 || this.unplaced(nowMs) > 0 || this.copies(nowMs).length > 0 ? "partial" : "ok";
  }
}

/** Area code with the address of its shape. */
export type AddressedCode = Required<AreaCode>;

function isAddressed(code: AreaCode): code is AddressedCode {
  return code.address !== undefined;
}

/** Returns a text that names an area code. */
export function codeName({ scheme, value }: Code): string {
  return JSON.stringify([scheme, value]);
}

/** Returns the number of sorted instants that come after another one. */
function countAfter(sorted: Float64Array, nowMs: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! > nowMs) to = middle;
    else from = middle + 1;
  }
  return sorted.length - from;
}

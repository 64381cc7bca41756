import { setImmediate as nextTurn } from "node:timers/promises";
import { type VariableName, variableNames } from "@halcyon/schema";
import type { ModelPartRead } from "@halcyon/weather";
import type { Refusal } from "../../errors/refusal.ts";
import { type CheckedItem, type GoodItem, isGood, type ItemName } from "./check-items.ts";
import {
  CallerLeft,
  type Recipient,
  recipientNow,
  requireRecipient,
  workFor,
} from "../../errors/caller-left.ts";
import type { Admission } from "../../scoring/admit-entry.ts";

/** Outcome of an item: its result, or the error that prevented it. */
export type ItemOutcome<Result> = ItemName & ({ readonly result: Result } | { readonly error: unknown });

/** Maximum number of items that are processed before the caller has read the results of earlier items. */
const ahead = 8;

/** Maximum total size of results that the caller has not read yet [bytes]. A single result may exceed this size. */
const aheadMaxBytes = 8 * 2 ** 20;

/** Maximum time for which the processing of items may block other requests, if their weather is cached [ms]. */
const turnMs = 5;

/**
 * Processes each item that can be scored, and yields the outcomes of all items in order. Only a few items are processed ahead of the one that the caller is
 * reading. A failed item does not affect the other items.
 *
 * @param bytesOf - Returns the approximate length of a result [bytes].
 * @throws CallerLeft if the caller no longer waits for the results.
 */
export async function* eachItem<Asked, Result>(
  items: readonly CheckedItem<Asked>[],
  make: (item: GoodItem<Asked>) => Promise<Result>,
  bytesOf: (item: GoodItem<Asked>) => number = () => 0,
): AsyncGenerator<ItemOutcome<Result>, void, undefined> {
  const together = withSharedReads(items);
  const begun: Promise<ItemOutcome<Result>>[] = [];
  const lengths = together.map((item) => (isGood(item) ? bytesOf(item) : 0));
  let aheadBytes = 0;
  const roomLeft = (next: number): boolean =>
    aheadBytes === 0 || aheadBytes + lengths[next]! <= aheadMaxBytes;
  const recipient = withItemsRoom(recipientNow(), () => aheadBytes);
  let turnStartMs = performance.now();
  for (let next = 0, taken = 0; taken < together.length; taken++) {
    requireRecipient();
    for (; next < together.length && next < taken + ahead && roomLeft(next); next++) {
      aheadBytes += lengths[next]!;
      const item = together[next]!;
      begun.push(workFor(recipient, () => outcomeOf(item, make)));
    }
    const outcome = await begun.shift()!;
    if ("error" in outcome && outcome.error instanceof CallerLeft) throw outcome.error;
    yield outcome;
    aheadBytes -= lengths[taken]!;
    recipient?.room?.hold(aheadBytes);
    if (performance.now() - turnStartMs < turnMs) continue;
    await nextTurn();
    turnStartMs = performance.now();
  }
}

/**
 * Returns a recipient (the caller that waits for the response) that reserves memory for all items of a batch together. An item may wait for free memory
 * until the caller leaves, because the caller reads the items one after the other.
 */
function withItemsRoom(recipient: Recipient | undefined, aheadBytes: () => number): Recipient | undefined {
  const room = recipient?.room;
  if (room === undefined) return recipient;
  const lackOf = (): Refusal | undefined => room.lackOf(aheadBytes());
  return { ...recipient!, room: { lackOf, hold: () => room.hold(aheadBytes()), isPatient: true } };
}

function withSharedReads<Asked>(items: readonly CheckedItem<Asked>[]): CheckedItem<Asked>[] {
  const shared = shareReads(items.filter(isGood).map(({ admitted }) => admitted));
  let next = 0;
  return items.map((item) => (isGood(item) ? { ...item, admitted: shared[next++]! } : item));
}

async function outcomeOf<Asked, Result>(
  item: CheckedItem<Asked>,
  make: (item: GoodItem<Asked>) => Promise<Result>,
): Promise<ItemOutcome<Result>> {
  if (!isGood(item)) return item;
  const { ref, index } = item;
  try {
    return { ref, index, result: await make(item) };
  } catch (error) {
    return { ref, index, error };
  }
}

/**
 * Makes admitted requests at the same place share one read of weather. The shared read contains every variable and every hour that any of these requests
 * needs.
 *
 * @returns The admitted requests in the same order. The scores do not change.
 */
function shareReads(admissions: readonly Admission[]): Admission[] {
  const groups = Map.groupBy(admissions, ({ source }) => source.key);
  const together = new Map<string, readonly ModelPartRead[]>();
  const readsAt = (place: string, hoursBefore: number): readonly ModelPartRead[] => {
    const key = `${place} ${hoursBefore}`;
    const known =
      together.get(key) ?? mergeReads(groups.get(place)!.flatMap(({ reads }) => reads(hoursBefore)));
    together.set(key, known);
    return known;
  };
  return admissions.map((admitted) => {
    const { source, parts } = admitted;
    if (groups.get(source.key)!.length === 1) return admitted;
    return {
      ...admitted,
      async read(hoursBefore) {
        const read = await source.read(readsAt(source.key, hoursBefore));
        return parts.map(({ part }) => read.find((forecast) => forecast.part === part)!);
      },
    };
  });
}

function mergeReads(reads: readonly ModelPartRead[]): ModelPartRead[] {
  return [...Map.groupBy(reads, ({ part }) => part)].map(([part, some]) => ({
    part,
    variables: inOrder(some.flatMap(({ variables }) => variables)),
    from: Math.min(...some.map(({ from }) => from)),
    to: Math.max(...some.map(({ to }) => to)),
  }));
}

function inOrder(variables: readonly VariableName[]): VariableName[] {
  const wanted = new Set(variables);
  return variableNames.filter((name) => wanted.has(name));
}

import type { ItemProblem } from "@halcyon/schema/endpoints";
import type { Admission } from "../../scoring/admit-entry.ts";
import {
  type BadItem,
  type CheckedItem,
  checkItems,
  type CheckOptions,
  type GoodItem,
  costsOf,
} from "./check-items.ts";
import { eachItem, type ItemOutcome } from "./each-item.ts";

/** How a version of the API reads the items of batches, makes their results and writes their lines. */
interface BatchWire<Asked> extends Pick<Batches, "line" | "problem"> {
  /** Reads the items of one list, one after the other, for an account. */
  readonly readerFor: (accountId: string, nowMs: number) => CheckOptions<unknown, Asked>["read"];
  /** Throws the Refusal of what cannot be scored. */
  readonly admit: (asked: Asked, nowMs: number) => Promise<Admission>;
  /** What comes of an item, as its line has it. */
  readonly make: (item: GoodItem<Asked>, nowMs: number) => Promise<readonly Buffer[]>;
  /** What an item costs, in requests of the allowance. */
  readonly costOf: (item: GoodItem<Asked>) => number;
  /** How long that is, about [bytes]; it is short if this is absent. */
  readonly bytesOf?: (item: GoodItem<Asked>) => number;
}

/** Whose items are checked, and when. */
interface BatchCall {
  readonly accountId: string;
  readonly nowMs: number;
  /** Positions that need no check. */
  readonly skip?: ReadonlySet<number>;
}

/** Items that were checked. */
export interface CheckedBatch {
  readonly checked: readonly CheckedItem<unknown>[];
  /** What each of them costs, in requests of the allowance; 0 for one that cannot be done. */
  readonly costs: readonly number[];
  /** Does all that can be done of them, in their order. */
  outcomes(): AsyncGenerator<LineOutcome, void, undefined>;
}

/** What became of an item, as its line has it. */
type LineOutcome = ItemOutcome<readonly Buffer[]>;

/** The batches of a version of the API. */
export interface Batches {
  check(items: readonly unknown[], call: BatchCall): Promise<CheckedBatch>;
  /** The line of an item. @param requestId - Of the request, or the job. */
  line(outcome: LineOutcome, requestId: string): Buffer;
  /** The problem of an item, as a dry run tells it. */
  problem(item: BadItem, requestId: string): ItemProblem;
}

export function batchesBy<Asked>({
  readerFor,
  admit,
  make,
  costOf,
  bytesOf,
  line,
  problem,
}: BatchWire<Asked>): Batches {
  return {
    async check(items, { accountId, nowMs, skip }) {
      const options = {
        read: readerFor(accountId, nowMs),
        admit: (asked: Asked) => admit(asked, nowMs),
      };
      const checked = await checkItems(items, options, skip);
      const costs = costsOf(checked, costOf);
      return { checked, costs, outcomes: () => eachItem(checked, (item) => make(item, nowMs), bytesOf) };
    },
    line,
    problem,
  };
}

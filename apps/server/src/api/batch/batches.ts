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

/** Functions of an API version that read the items of a batch, compute their results and write their lines. */
interface BatchWire<Asked> extends Pick<Batches, "line" | "problem"> {
  /** Returns a function that reads the items of one list of an account. The returned function is called once per item, in order. */
  readonly readerFor: (accountId: string, nowMs: number) => CheckOptions<unknown, Asked>["read"];
  /** Checks that an item can be scored and its weather is available, before anything is read. Throws a Refusal otherwise. */
  readonly admit: (asked: Asked, nowMs: number) => Promise<Admission>;
  /** Computes the result of an item, as the bytes that its line of the response contains. */
  readonly make: (item: GoodItem<Asked>, nowMs: number) => Promise<readonly Buffer[]>;
  /** Returns the cost of an item, in requests of the allowance. */
  readonly costOf: (item: GoodItem<Asked>) => number;
  /** Returns the approximate length of the result [bytes]. If this function is absent, results are assumed to be short. */
  readonly bytesOf?: (item: GoodItem<Asked>) => number;
}

/** Account that sent the items of a batch, and the time of the check. */
interface BatchCall {
  readonly accountId: string;
  readonly nowMs: number;
  /** Positions of items that need no check, because their lines are already stored; none by default. */
  readonly skip?: ReadonlySet<number>;
}

/** Batch whose items were checked, with the cost of each item and a function that processes these items. */
export interface CheckedBatch {
  readonly checked: readonly CheckedItem<unknown>[];
  /** Cost of each checked item [requests deducted from the allowance of the key]. It is 0 if the item cannot be scored. */
  readonly costs: readonly number[];
  /** Processes all items that can be scored. Yields the outcome of every item, in order. The outcome of an invalid item is its error. */
  outcomes(): AsyncGenerator<LineOutcome, void, undefined>;
}

/** Result or error of an item, as the line of the item contains it. */
type LineOutcome = ItemOutcome<readonly Buffer[]>;

/** Functions that check and process the items of batches and write the lines of the response, in the format of one API version. */
export interface Batches {
  check(items: readonly unknown[], call: BatchCall): Promise<CheckedBatch>;
  /**
   * Returns a line of the response, with the result or the error of one item.
   *
   * @param requestId - Id of the request or of the job that processes the batch.
   */
  line(outcome: LineOutcome, requestId: string): Buffer;
  /** Converts the error of an item to a problem (error details). The response to a dry run lists these problems. */
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

import { expect, test } from "vitest";
import { leavingRecipient } from "../../../test/harness/leaving-recipient.suite.ts";
import { recipientNow, workFor } from "../../errors/caller-left.ts";
import type { Admission } from "../../scoring/admit-entry.ts";
import type { GoodItem } from "./check-items.ts";
import { eachItem } from "./each-item.ts";

const mebibyte = 2 ** 20;

/** Returns items at different places, whose results have the given lengths [bytes]. */
function itemsOf(lengths: readonly number[]): GoodItem<number>[] {
  return lengths.map((asked, index) => {
    const admitted = { source: { key: `${index}` } } as Admission;
    return { index, ref: null, asked, admitted };
  });
}

test("long results are made one after the other, short ones some ahead of the reader", async () => {
  const begun: number[] = [];
  const make = async ({ index }: GoodItem<number>): Promise<number> => begun.push(index);
  const lengths = [20 * mebibyte, 20 * mebibyte, ...Array.from({ length: 20 }, () => 1000)];
  const outcomes = eachItem(itemsOf(lengths), make, ({ asked }) => asked);
  await outcomes.next();
  expect(begun).toEqual([0]);
  await outcomes.next();
  expect(begun).toEqual([0, 1]);
  await outcomes.next();
  expect(begun.length).toBeGreaterThan(8);
});

test("the room of a result is given back when its reader comes for the next one", async () => {
  const held: number[] = [];
  const room = { lackOf: () => undefined, hold: (bytes: number) => void held.push(bytes) };
  const make = async ({ asked }: GoodItem<number>): Promise<void> => recipientNow()!.room!.hold(asked);
  const lengths = [20 * mebibyte, 10 * mebibyte];
  const outcomes = eachItem(itemsOf(lengths), make, ({ asked }) => asked);
  await workFor({ ...leavingRecipient(), room }, async () => {
    for await (const _ of outcomes);
  });
  expect(held).toEqual([20 * mebibyte, 0, 10 * mebibyte, 0]);
});

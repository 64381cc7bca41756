import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { loopTurn } from "./loop-turn.ts";

test("pieces that are ready at once are done in turns of their own, in their order", async () => {
  const done: string[] = [];
  let turn = 0;
  const pieces = ["first", "second", "third"].map(async (name) => {
    await loopTurn();
    done.push(`${name} in turn ${turn}`);
  });
  while (done.length < pieces.length) {
    await nextTurn();
    turn++;
  }
  const turns = done.map((one) => one.split(" in turn ")[1]);
  expect(done.map((one) => one.split(" ")[0])).toEqual(["first", "second", "third"]);
  expect(new Set(turns).size).toBe(pieces.length);
});

import { expect, test } from "vitest";
import { every } from "./every.ts";

/** Interval longer than any test [ms]. */
const neverMs = 2 ** 30;

/** Creates work whose end the test triggers, with success or failure. */
function work() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const lines: string[] = [];
  const repeated = every(
    neverMs,
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push({ resolve, reject });
      }),
    (line) => void lines.push(line),
  );
  /** Starts another repetition and lets it end. */
  const once = async (error?: Error): Promise<void> => {
    repeated.now();
    if (error === undefined) ends.at(-1)!.resolve();
    else ends.at(-1)!.reject(error);
    await new Promise(setImmediate);
  };
  return { repeated, ends, lines, once, [Symbol.asyncDispose]: () => repeated[Symbol.asyncDispose]() };
}

test("what fails again and again is told once for each reason, and so is that it works again", async () => {
  await using repeating = work();
  const { lines, once } = repeating;
  for (const reason of ["refused", "refused", "silent", "refused"]) await once(new Error(reason));
  expect(lines).toEqual(["refused", "silent"]);
  await once();
  await once();
  expect(lines).toEqual(["refused", "silent", "works again"]);
  await once(new Error("refused"));
  expect(lines).toEqual(["refused", "silent", "works again", "refused"]);
});

test("what is wanted while it is done is done once more after that, and not beside it", async () => {
  const { repeated, ends } = work();
  for (let wish = 0; wish < 3; wish += 1) repeated.now();
  expect(ends).toHaveLength(1);
  ends[0]!.resolve();
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  const ended = repeated[Symbol.asyncDispose]();
  repeated.now();
  ends[1]!.resolve();
  await ended;
  expect(ends).toHaveLength(2);
});

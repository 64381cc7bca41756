import { afterEach, describe, expect, test } from "vitest";
import { type Example, tryAll } from "./try-all.ts";

const { fetch } = globalThis;
afterEach(() => void (globalThis.fetch = fetch));

const tried = async (example: Example, name = "@halcyon/rain", module: object = { rainMm: 1 }) =>
  await tryAll(new Map([[name, module]]), new Map([[name, example]]));

describe("a trial goes well", () => {
  test("where the lines of an example come to what they say", async () => {
    await tried(async ({ same }) => same({ rainMm: 1 }, { rainMm: 1 }));
  });

  test("where an example prints something", async () => {
    await tried(async ({ console }) => console.log("rain"));
  });

  test("where the client's prints what it is answered", async () => {
    await tried(async ({ console }) => {
      const { forecast } = (await (await globalThis.fetch("")).json()) as {
        forecast: { timestamp: string }[];
      };
      console.log([forecast[0]!.timestamp]);
    }, "@halcyon/sdk");
  });
});

describe("a trial fails", () => {
  const empty: Example = () => Promise.resolve();

  test.each<[why: string, trial: () => Promise<void>, words: string]>([
    ["a module has no export", () => tried(empty, "@halcyon/rain", {}), "@halcyon/rain exports nothing"],
    ["an example shows nothing", () => tried(empty), "the example of @halcyon/rain shows nothing"],
    [
      "an example comes to something else",
      () => tried(async ({ same }) => same(1, 2)),
      "says 2, and it is 1",
    ],
    ["an example throws", () => tried(() => Promise.reject(new Error("no rain"))), "no rain"],
    [
      "the client's prints something else",
      () => tried(async ({ console }) => console.log([]), "@halcyon/sdk"),
      "and it is [[[]]]",
    ],
  ])("where %s", async (_, trial, words) => {
    await expect(trial()).rejects.toThrow(words);
  });
});

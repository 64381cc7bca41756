import { expect, test } from "vitest";
import { concurrencyCap } from "./concurrency-cap.ts";

test("gives each key its places, and one back when a request is over", () => {
  const cap = concurrencyCap(2);
  const end = cap.take("a");
  expect(cap.take("a")).toBeTypeOf("function");
  expect(cap.take("a")).toBeUndefined();
  expect(cap.take("b")).toBeTypeOf("function");
  end!();
  expect(cap.take("a")).toBeTypeOf("function");
  expect(cap.take("a")).toBeUndefined();
});

import { expect, test } from "vitest";
import { newId } from "./id.ts";

test("says the kind of a row and nothing else", () => {
  expect(newId("key")).toMatch(/^key_[0-9A-Za-z]{16}$/);
  expect(newId("account")).toMatch(/^acc_[0-9A-Za-z]{16}$/);
  expect(newId("key")).not.toBe(newId("key"));
});

import { expect, test } from "vitest";
import { Refusal } from "../../../errors/refusal.ts";
import { stepsIn } from "./asked-steps.ts";
import { readTimes } from "./datetime.ts";

const noon = Date.UTC(2026, 11, 1, 12);
const hour = 3_600_000;

test.each([
  [undefined, -Infinity, Infinity],
  ["2026-12-01T12:00:00Z", noon, noon],
  ["2026-12-01T12:00Z", noon, noon],
  ["2026-12-01T13:00:00+01:00", noon, noon],
  ["2026-12-01", noon - 12 * hour, noon + 12 * hour - 1],
  ["2026-12-01T12:00:00Z/2026-12-01T14:00:00Z", noon, noon + 2 * hour],
  ["../2026-12-01T12:00:00Z", -Infinity, noon],
  ["2026-12-01T12:00:00Z/..", noon, Infinity],
  ["2026-12-01T12:00:00Z/", noon, Infinity],
  ["2026-12-01/2026-12-02", noon - 12 * hour, noon + 36 * hour - 1],
])("reads %j", (text, fromMs, toMs) => {
  expect(readTimes(text)).toMatchObject({ fromMs, toMs });
});

test.each([
  "",
  "..",
  "../..",
  "now",
  "2026-13-01T00:00:00Z",
  "2026-12-01T12:00:00",
  "a/b/c",
  "R3/2026-12-01T12:00:00Z/PT1H",
])("refuses %j, and says what to send", (text) => {
  expect(() => readTimes(text)).toThrow("send an instant such as");
});

test("refuses an interval that ends before it starts", () => {
  expect(() => readTimes("2026-12-02T00:00:00Z/2026-12-01T00:00:00Z")).toThrow("swap its two times");
});

const hours = { step: "hour", extent: { from: noon / hour, to: noon / hour + 100 } } as const;
const stepsOf = (text: string | undefined) => {
  const { from, to } = stepsIn(hours, readTimes(text));
  return [from - noon / hour, to - noon / hour];
};

test("an interval means the full steps in it that the collection has", () => {
  expect(stepsOf(undefined)).toEqual([0, 100]);
  expect(stepsOf("../2026-12-01T14:59:00Z")).toEqual([0, 2]);
  expect(stepsOf("2026-12-01T12:01:00Z/..")).toEqual([1, 100]);
  expect(stepsOf("2026-11-01T00:00:00Z/2026-12-01T12:00:00Z")).toEqual([0, 0]);
});

test("an instant means the step that contains it", () => {
  expect(stepsOf("2026-12-01T13:59:59Z")).toEqual([1, 1]);
});

test("times without a step of the collection are refused with the times that it has", () => {
  expect(() => stepsOf("2026-12-01T11:59:59Z")).toThrow("from 2026-12-01T12:00:00Z to 2026-12-05T16:00:00Z");
  expect(() => stepsOf("2026-12-01T12:10:00Z/2026-12-01T12:50:00Z")).toThrow("no full hour");
  expect(() => stepsOf("2027-01-01T00:00:00Z/..")).toThrow(Refusal);
});

import { expect, test } from "vitest";
import * as evidence from "./evidence/index.ts";
import * as events from "./events/index.ts";
import * as v1 from "./v1/index.ts";
import * as v2 from "./v2/index.ts";
import * as webhooks from "./webhooks/index.ts";

test.each(Object.entries({ v1, v2 }))("%s exports these names and no other", (_version, api) => {
  expect(Object.keys(api).toSorted()).toEqual([
    "ConnectionError",
    "Halcyon",
    "HalcyonError",
    "ProblemError",
    "TimeoutError",
    "UnexpectedAnswerError",
    "bandOf",
  ]);
});

test("the part for streams of events exports this name and no other", () => {
  expect(Object.keys(events)).toEqual(["streamEvents"]);
});

test("the part for reports exports this name and no other", () => {
  expect(Object.keys(evidence)).toEqual(["EvidenceClient"]);
});

test("the part for webhooks exports these names and no other", () => {
  expect(Object.keys(webhooks).toSorted()).toEqual(["WebhookError", "verify"]);
});

import { defineConfig, mergeConfig } from "vitest/config";
import shared from "../vitest.config.ts";
import { quick } from "./quick.ts";

const sources = [
  "answer-text",
  "attempt-times",
  "failing-since",
  "public-address",
  "sign-webhook",
  "webhook-url",
];

export default mergeConfig(
  shared,
  defineConfig({ test: { ...quick, include: sources.map((name) => `${name}.test.ts`) } }),
);

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

export default quick(
  shared,
  sources.map((name) => `src/**/${name}.test.ts`),
);

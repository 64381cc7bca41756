import { settings } from "./settings.mjs";

/** Names of the files that sign messages, schedule attempts and check destinations. */
const delivery = [
  "answer-text",
  "attempt-times",
  "failing-since",
  "public-address",
  "sign-webhook",
  "webhook-url",
];

export default settings(
  "delivery",
  delivery.map((name) => `src/**/${name}.ts`),
);

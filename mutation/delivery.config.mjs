import { settings } from "./settings.mjs";

/** What signs a message, times it, and says where it may go. */
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

import { expect, test } from "vitest";
import * as delivery from "./index.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(delivery).toSorted()).toEqual([
    "addressStanding",
    "attemptReasons",
    "attemptsMax",
    "countFailure",
    "networksSchema",
    "nextAttemptMs",
    "notFailing",
    "portsSchema",
    "signWebhook",
    "webhookPoster",
    "webhookUrl",
  ]);
});

import { DatabaseLostError } from "@halcyon/database/database-fault";
import { expect, test } from "vitest";
import { refusalOf } from "./problem.ts";

test("a lost database is refused for a while, and the broken socket of another service is not taken for it", () => {
  expect(refusalOf(new DatabaseLostError("Connection terminated"))).toMatchObject({
    code: "overloaded",
    retryAfterSeconds: 2,
  });
  const reset = Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });
  for (const error of [reset, new Error("fetch failed", { cause: reset })])
    expect(refusalOf(error)).toMatchObject({ code: "internal", cause: error });
});

import { expect, test } from "vitest";
import { isDatabaseLost } from "./database-fault.ts";

const withCode = (code: string, message = "words"): Error => Object.assign(new Error(message), { code });

test.each([
  withCode("57P01", "terminating connection due to administrator command"),
  withCode("08006"),
  withCode("ECONNREFUSED"),
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("timeout exceeded when trying to connect"),
  new AggregateError([withCode("ECONNREFUSED")]),
  new Error("the transaction failed", { cause: withCode("ECONNRESET") }),
])("a lost database is told from a fault of ours: %s", (error) => {
  expect(isDatabaseLost(error)).toBe(true);
});

test.each([withCode("23505"), withCode("57014"), new Error("Connection"), "57P01", undefined])(
  "no lost database: %s",
  (error) => {
    expect(isDatabaseLost(error)).toBe(false);
  },
);

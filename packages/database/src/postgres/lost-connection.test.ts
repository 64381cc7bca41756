import { expect, test } from "vitest";
import { DatabaseLostError } from "../database-fault.ts";
import { reportedAsLost } from "./lost-connection.ts";

const withCode = (code: string, message = "words"): Error => Object.assign(new Error(message), { code });

test.each([
  withCode("57P01", "terminating connection due to administrator command"),
  withCode("08006"),
  withCode("ECONNREFUSED"),
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("timeout exceeded when trying to connect"),
])("a lost connection is the loss of the database: %s", (error) => {
  const told = reportedAsLost(error);
  expect(told).toBeInstanceOf(DatabaseLostError);
  expect(told).toMatchObject({ message: error.message, cause: error });
});

test("a connection that none of several addresses takes is told by its code", () => {
  const refused = Object.assign(new AggregateError([withCode("ECONNREFUSED")]), { code: "ECONNREFUSED" });
  expect(reportedAsLost(refused)).toMatchObject({ name: "DatabaseLostError", message: "ECONNREFUSED" });
});

test.each([withCode("23505"), withCode("57014"), new Error("Connection"), "57P01", undefined])(
  "every other error stays as it is: %s",
  (error) => {
    expect(reportedAsLost(error)).toBe(error);
  },
);

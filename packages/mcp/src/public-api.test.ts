import { expect, test } from "vitest";
import * as api from "./index.ts";
import * as stdio from "./stdio.ts";

test("the package exports these names and no other", () => {
  expect(Object.keys(api).toSorted()).toEqual(["Refused", "hoursMax", "mcpServer", "textMaxBytes", "tools"]);
  expect(Object.keys(stdio)).toEqual(["serveMcp"]);
});

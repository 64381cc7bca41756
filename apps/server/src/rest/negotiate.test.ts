import { expect, test } from "vitest";
import { negotiate } from "./negotiate.ts";

test.each([
  undefined,
  "",
  "*/*",
  "application/json",
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "application/*",
  "text/html, */*;q=0.1",
])("gives JSON for %j", (accept) => {
  expect(negotiate(accept, ["json", "csv"])).toBe("json");
});

test.each([
  "text/csv",
  "text/*",
  "text/csv, */*;q=0.5",
  "application/json;q=0.3, text/csv;q=0.4",
  "application/json;q=0, */*",
])("gives CSV for %j", (accept) => {
  expect(negotiate(accept, ["json", "csv"])).toBe("csv");
});

test.each(["image/png", "text/html", "application/json;q=0", "nonsense", "application/xml, image/*"])(
  "refuses %j",
  (accept) => {
    expect(() => negotiate(accept, ["json", "csv"])).toThrow(
      expect.objectContaining({ code: "not_acceptable" }),
    );
  },
);

test("refuses CSV where there is no series", () => {
  expect(() => negotiate("text/csv", ["json"])).toThrow(expect.objectContaining({ code: "not_acceptable" }));
});

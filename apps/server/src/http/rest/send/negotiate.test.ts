import { expect, test } from "vitest";
import { negotiate, negotiateCoding } from "./negotiate.ts";

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

test("takes every caller where there is no body", () => {
  expect(negotiate("application/problem+json", [])).toBe("json");
});

test("refuses CSV where there is no series", () => {
  expect(() => negotiate("text/csv", ["json"])).toThrow(expect.objectContaining({ code: "not_acceptable" }));
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate, br, zstd", "zstd"],
  ["*", "zstd"],
  ["*;q=0", undefined],
  ["zstd;q=0, *", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["gzip; q=0.5 , br;q=0.5", "br"],
  ["gzip;q=0", undefined],
  ["gzip;q=0.1, identity;q=0.9", undefined],
  ["gzip;q=0.9, identity;q=0.1", "gzip"],
  ["br;q=nonsense, gzip;q=0.2", "gzip"],
  ["br;q=7", undefined],
  ["deflate, compress", undefined],
  ["identity;q=0", undefined],
])("%j is answered as %s", (header, coding) => {
  expect(negotiateCoding(header)).toBe(coding);
});

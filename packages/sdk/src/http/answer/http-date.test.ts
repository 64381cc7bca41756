import { afterEach, describe, expect, test, vi } from "vitest";
import { httpDateMs } from "./http-date.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(["UTC", "Asia/Tokyo"])("in %s", (zone) => {
  test.each([
    // The example of RFC 9110 section 5.6.7, in its three forms.
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
  ])("%s is one instant", (date) => {
    vi.stubEnv("TZ", zone);
    expect(httpDateMs(date)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
  });
});

test.each([
  null,
  "",
  "5",
  "-5",
  "1994",
  "1994-11-06",
  "1994-11-06T08:49:37Z",
  "Sun, 06 Nov 1994",
  "Sun, 06 Nov 1994 08:49:37",
  "Sun, 06 Nov 1994 08:49:37 CET",
  "Sun, 99 Nov 1994 08:49:37 GMT",
])("%s is none", (text) => {
  expect(httpDateMs(text)).toBeNaN();
});

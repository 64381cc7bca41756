import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeFetch, json, problem } from "../../fake-fetch.suite.ts";
import { Halcyon } from "../../v1/halcyon.ts";
import { httpDateMs } from "./deprecation.ts";

const headers = {
  deprecation: "@1811808000",
  sunset: "Thu, 01 Jun 2028 00:00:00 GMT",
  link: '<https://example.org/licence>; rel="license", </v2/models>; rel="successor-version", </versions/v1>; rel="deprecation"; type="text/html", </versions/v1>; rel="sunset"; type="text/html"',
};

function clientOf(script: readonly Response[], logger: { readonly warn?: (line: string) => void }): Halcyon {
  const { fetch } = fakeFetch(...script);
  return new Halcyon({ apiKey: "hal_a", baseUrl: "https://weather.example.org", fetch, logger });
}

const models = { models: [] };

test("a client says once that its version is deprecated, until when, and where to read on", async () => {
  const lines: string[] = [];
  const printed = [vi.spyOn(console, "log"), vi.spyOn(process.stdout, "write")];
  const halcyon = clientOf([json(models, 200, headers)], { warn: (line) => lines.push(line) });
  await halcyon.models.list();
  await halcyon.models.list();
  expect(lines).toEqual([
    "This version of the Halcyon API is deprecated from 2027-06-01 on. It answers until 2028-06-01 at least. See https://weather.example.org/versions/v1",
  ]);
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});

test("a refusal says it too", async () => {
  const lines: string[] = [];
  const { deprecation } = headers;
  const halcyon = clientOf([problem(404, "entry_not_found", { deprecation })], {
    warn: (line) => lines.push(line),
  });
  await expect(halcyon.tasks.get(1)).rejects.toThrow("entry_not_found");
  expect(lines).toEqual(["This version of the Halcyon API is deprecated from 2027-06-01 on."]);
});

test.each([{}, { deprecation: "true" }, { deprecation: "@soon" }])("%j warns of nothing", async (given) => {
  const lines: string[] = [];
  const halcyon = clientOf([json(models, 200, given)], { warn: (line) => lines.push(line) });
  await halcyon.models.list();
  expect(lines).toEqual([]);
});

test("a logger that cannot be told, or fails, changes nothing", async () => {
  const broken = () => {
    throw new Error("disk full");
  };
  for (const logger of [{}, { warn: broken, report: broken }])
    expect(await clientOf([json(models, 200, headers)], logger).models.list()).toEqual(models);
});

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

import { expect, test } from "vitest";
import { parseConfig } from "../config.ts";

const plansOf = (...warnings: readonly object[]) =>
  parseConfig({ HALCYON_CONFIG: "/etc/halcyon/conf.json" }, "/", () => JSON.stringify({ warnings })).warnings;

test("there are no feeds by default", () => {
  expect(parseConfig({}, "/", () => "").warnings).toEqual([]);
});

test("feeds stand beside a word for the weather, and paths begin at the folder of the file", () => {
  const config = parseConfig(
    { HALCYON_CONFIG: "/etc/halcyon/conf.json", HALCYON_WEATHER: "synthetic" },
    "/",
    () => JSON.stringify({ warnings: [{ source: "nws", contact: "ops@example.com", shapes: "shapes" }] }),
  );
  expect(config.preset).toBe("synthetic");
  expect(config.warnings).toMatchObject([
    {
      id: "nws",
      documents: { headers: { "user-agent": "Halcyon (ops@example.com)" }, isSnapshot: true },
      shapesFolder: "/etc/halcyon/shapes",
      pollSeconds: 60,
      silentAfterMinutes: 15,
    },
  ]);
});

test("each country is a feed, and covers the shapes of its own codes", () => {
  const plans = plansOf({ source: "meteoalarm", countries: ["germany", "austria"] });
  expect(plans.map(({ id, coverage }) => [id, coverage.codes[0]!.begins])).toEqual([
    ["meteoalarm-germany", "DE"],
    ["meteoalarm-austria", "AT"],
  ]);
});

test("settings that cannot be are refused with their place", () => {
  const cap = { source: "cap", id: "ims", url: "https://example.com/rss.xml", attribution: "IMS" };
  expect(plansOf(cap)).toMatchObject([{ id: "ims", documents: { isSnapshot: false } }]);
  expect(() => plansOf(cap, cap)).toThrow("two feeds are called ims");
  expect(() => plansOf({ ...cap, url: "http://example.com/rss.xml" })).toThrow("warnings.0.url");
  expect(() => plansOf({ source: "nws" })).toThrow("warnings.0.contact");
  expect(() => plansOf({ source: "dwd", poll_seconds: 600, silent_after_minutes: 15 })).toThrow(
    "warnings.0.silent_after_minutes",
  );
});

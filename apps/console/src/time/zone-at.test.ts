import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { browserZone } from "./clock.ts";
import { zoneOf } from "./zone-at.ts";

test.each([
  [53.55, 9.99, "Europe/Berlin"],
  [40.71, -74.01, "America/New_York"],
  [0, -30, "Etc/GMT+2"],
  [0, 180, "Etc/GMT+12"],
])("the zone at %d, %d is %s", async (latitude, longitude, zone) => {
  expect(await zoneOf({ latitude, longitude }, new QueryClient())).toBe(zone);
});

test("where zones cannot be loaded, that of the browser stands in", async () => {
  const queries = { fetchQuery: () => Promise.reject(new Error("offline")) };
  expect(await zoneOf({ latitude: 53.55, longitude: 9.99 }, queries)).toBe(browserZone);
});

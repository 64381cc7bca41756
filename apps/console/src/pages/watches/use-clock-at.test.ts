import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { zoneAtQuery } from "./use-clock-at.ts";

test.each([
  [53.55, 9.99, "Europe/Berlin"],
  [40.71, -74.01, "America/New_York"],
  [0, -30, "Etc/GMT+2"],
  [0, 180, "Etc/GMT+12"],
])("the zone at %d, %d is %s", async (latitude, longitude, zone) => {
  const zoneAt = await new QueryClient().fetchQuery(zoneAtQuery);
  expect(zoneAt({ latitude, longitude })).toBe(zone);
});

import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import type { Ports } from "../../ports.ts";
import { weatherInTime } from "./weather-in-time.ts";

const place = { latitude: 0, longitude: 0 };
const silence = () => new Promise<never>(() => undefined);

test("a record that is late counts as it was when it last answered, and fails where it never did", async () => {
  const history = syntheticHistory({ seed: 0, clock: () => 0 });
  let locate: () => ReturnType<typeof history.locate> = silence;
  const hourly = { ...history, locate: () => locate() };
  const records: Ports["records"] = { hourly, daily: undefined, projections: [] };
  const inTime = weatherInTime(10);
  const asked = () => inTime({ models: new Map(), records }).records.hourly!.locate(place);
  await expect(asked()).rejects.toMatchObject({ code: "late", trouble: "unreachable" });
  locate = () => history.locate(place);
  const cell = await asked();
  locate = silence;
  expect(await asked()).toBe(cell);
  locate = () => Promise.reject(new Error("gone"));
  await expect(asked()).rejects.toThrow("gone");
  locate = silence;
  await expect(asked()).rejects.toThrow("gone");
});

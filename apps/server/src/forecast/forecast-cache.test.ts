import { placeParts } from "@halcyon/weather";
import { expect, test } from "vitest";
import { forecastCache, type ModelForecastRequest } from "./forecast-cache.ts";
import { formulaSource } from "../sources/formula-source.suite.ts";

const now = 500_000;

async function requestFor(
  variable: "temperature_2m" | "cloud_cover",
  onRead: () => Promise<void>,
): Promise<ModelForecastRequest> {
  const plain = formulaSource({ formulas: { temperature_2m: () => 7, cloud_cover: () => 50 }, run: now });
  const source: typeof plain = {
    ...plain,
    read: async (request) => {
      await onRead();
      return plain.read(request);
    },
  };
  const parts = await placeParts([{ part: "deterministic", source }], { latitude: 50, longitude: 8 }, now);
  return {
    key: "one place of noaa",
    model: "noaa",
    parts,
    now,
    reads: [{ part: "deterministic", variables: [variable], from: now, to: now + 24 }],
  };
}

test("callers that ask for the same at once share one read, and later ones find it", async () => {
  let reads = 0;
  const request = await requestFor("temperature_2m", async () => void reads++);
  const cache = forecastCache(2 ** 20);
  const [one, other] = await Promise.all([cache.read(request), cache.read(request)]);
  expect(await cache.read(request)).toEqual(one);
  expect(other).toEqual(one);
  expect(reads).toBe(1);
});

test("a slow read that newer ones push out still answers those who wait for it", async () => {
  const gate = Promise.withResolvers<void>();
  const cache = forecastCache(1500);
  const slow = cache.read(await requestFor("temperature_2m", () => gate.promise));
  const quick = await requestFor("cloud_cover", async () => undefined);
  for (const hours of [24, 25, 26]) {
    await cache.read({ ...quick, reads: quick.reads.map((read) => ({ ...read, to: now + hours })) });
  }
  gate.resolve();
  expect((await slow)[0]?.weather.grids.get("temperature_2m")?.[0]).toBe(700);
});

test("a failed read is not kept", async () => {
  const answers = [() => Promise.reject(new Error("the source is down")), () => Promise.resolve()];
  const request = await requestFor("temperature_2m", () => answers.shift()!());
  const cache = forecastCache(2 ** 20);
  await expect(cache.read(request)).rejects.toThrow("the source is down");
  await expect(cache.read(request)).resolves.toHaveLength(1);
});

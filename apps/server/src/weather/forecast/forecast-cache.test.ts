import type { VariableName } from "@halcyon/schema";
import { placeParts } from "@halcyon/weather";
import { expect, test } from "vitest";
import { ForecastCache, type ModelForecastRequest } from "./forecast-cache.ts";
import { formulaSource } from "../../../test/harness/formula-source.suite.ts";

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
  const cache = new ForecastCache(2 ** 20);
  const [one, other] = await Promise.all([cache.read(request), cache.read(request)]);
  expect(await cache.read(request)).toEqual(one);
  expect(other).toEqual(one);
  expect(reads).toBe(1);
});

test("a slow read that newer ones push out still answers those who wait for it", async () => {
  const gate = Promise.withResolvers<void>();
  const cache = new ForecastCache(1500);
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
  const cache = new ForecastCache(2 ** 20);
  await expect(cache.read(request)).rejects.toThrow("the source is down");
  await expect(cache.read(request)).resolves.toHaveLength(1);
});

/** Creates a cache of a source, and a list of its reads. */
async function noted(variables: readonly VariableName[]) {
  const reads: (readonly VariableName[])[] = [];
  const plain = formulaSource({
    formulas: Object.fromEntries(variables.map((name) => [name, (hour: number) => hour % 50])),
    run: now,
  });
  const source: typeof plain = {
    ...plain,
    read: (request) => {
      reads.push(request.variables);
      return plain.read(request);
    },
  };
  const parts = await placeParts([{ part: "deterministic", source }], { latitude: 50, longitude: 8 }, now);
  const cache = new ForecastCache(2 ** 20);
  const read = async (names: readonly VariableName[], from: number, to: number) => {
    const [forecast] = await cache.read({
      key: "one place of noaa",
      model: "noaa",
      parts,
      now,
      reads: [{ part: "deterministic", variables: names, from: now + from, to: now + to }],
    });
    return forecast!.weather;
  };
  return { read, reads };
}

test("reads of what was asked for before only what is lacking, and gives each the hours asked for", async () => {
  const { read, reads } = await noted(["temperature_2m", "cloud_cover", "visibility"]);
  await read(["temperature_2m", "cloud_cover"], -3, 48);
  const some = await read(["cloud_cover"], 10, 20);
  const more = await read(["visibility", "temperature_2m"], 0, 24);
  await read(["visibility"], 0, 25);
  expect(reads).toEqual([["temperature_2m", "cloud_cover"], ["visibility"], ["visibility"]]);
  expect([some.from, some.hours, [...some.grids.keys()]]).toEqual([now + 10, 10, ["cloud_cover"]]);
  const fresh = await noted(["temperature_2m", "cloud_cover", "visibility"]);
  expect(some.grids).toEqual((await fresh.read(["cloud_cover"], 10, 20)).grids);
  const { grids } = await fresh.read(["visibility", "temperature_2m"], 0, 24);
  expect(more.grids.get("visibility")).toEqual(grids.get("visibility"));
  expect(more.grids.get("temperature_2m")).toEqual(grids.get("temperature_2m"));
});

test("a direction that is read with its speed is another than one that is read without", async () => {
  const { read, reads } = await noted(["wind_direction_10m", "wind_speed_10m"]);
  await read(["wind_direction_10m"], 0, 24);
  await read(["wind_speed_10m", "wind_direction_10m"], 0, 24);
  await read(["wind_direction_10m"], 0, 24);
  await read(["wind_speed_10m", "wind_direction_10m"], 0, 24);
  expect(reads).toEqual([["wind_direction_10m"], ["wind_speed_10m", "wind_direction_10m"]]);
});

import { sampled } from "@halcyon/testing";
import { packedMissing, unpack, variable } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toHours } from "../../hourly/hourly.ts";
import { describeSource } from "../../source/source.suite.ts";
import type { ReadRequest } from "../../source/source.ts";
import { openMeteoClient } from "../client/open-meteo-client.ts";
import { refusal } from "../open-meteo-faults.suite.ts";
import { type HourlyAnswer, openMeteoServer, type OpenMeteoServer } from "../open-meteo-server.suite.ts";
import { openMeteoSource } from "./open-meteo-source.ts";
import { openMeteoVariables } from "../open-meteo-variables.ts";

/** In these tests, the SEAS5 run of November became available on the 5th. */
const nowMs = Date.parse("2026-11-06T02:20:00Z");
const now: EpochHour = epochHourOf(nowMs);

const home = { latitude: 52.52, longitude: 13.41 };
const atSea = { latitude: 45, longitude: -30 };

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(nowMs);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.edit = () => undefined;
  server.nowMs = nowMs;
  server.asked.length = 0;
  server.mishaps.length = 0;
  server.metadataAsked.length = 0;
  server.metadataMishaps.length = 0;
});

const open = (
  product: Parameters<typeof openMeteoSource>[0]["product"],
): ReturnType<typeof openMeteoSource> =>
  openMeteoSource({ client: openMeteoClient(server.options), product });

const places = { inside: [home, atSea], outside: [] };
const deterministic = ["gfs", "ifs", "gfs-wave", "ecmwf-wam"] as const;
const ensembles = ["gefs", "ifs-ens"] as const;
for (const product of sampled([...deterministic, ...ensembles, "ec46"] as const, 7)) {
  const pastHours = product === "ec46" ? 6 : ensembles.includes(product as "gefs") ? 48 : 192;
  describeSource(`${product} of Open-Meteo`, { open: () => open(product), now, ...places, pastHours });
}

describe("SEAS5 of Open-Meteo", () => {
  describeSource("it", { open: () => open("seas5"), now, ...places, pastHours: 6 });

  test("reads six-hourly steps, and the sea's temperature at sea alone", async () => {
    const source = open("seas5");
    const run = (await source.latestRun(now))!;
    expect(run).toBe(epochHourOf(Date.parse("2026-11-01T00:00Z")));
    const variables = ["precipitation", "sea_surface_temperature"] as const;
    const read = async (location: typeof home): Promise<Awaited<ReturnType<typeof source.read>>> =>
      source.read({ cell: (await source.locate(location))!, run, variables, from: run + 7, to: run + 17 });
    const sea = await read(atSea);
    expect(sea.stamps.map((stamp) => stamp - run)).toEqual([6, 12, 18]);
    expect(sea.grids.get("sea_surface_temperature")).not.toContain(packedMissing);
    const land = await read(home);
    expect(new Set(land.grids.get("sea_surface_temperature"))).toEqual(new Set([packedMissing]));
    expect(server.asked.at(-1)!.searchParams.get("hourly")).toBe("precipitation");
  });
});

async function question(
  source: ReturnType<typeof open>,
  asked: Partial<ReadRequest> = {},
): Promise<ReadRequest> {
  const [cell, run] = await Promise.all([source.locate(home), source.latestRun(now)]);
  return { cell: cell!, run: run!, variables: ["temperature_2m"], from: run!, to: run! + 24, ...asked };
}

describe("values", () => {
  test.each(["precipitation", "shortwave_radiation", "wind_gusts_10m"] as const)(
    "%s of a stamp is that of the hour before it",
    async (name) => {
      const source = open("gfs");
      const request = await question(source, { variables: [name] });
      server.edit = ({ hourly }) => {
        hourly[name] = hourly["time"]!.map((time) => (time === (request.run + 3) * 3600 ? 7 : 0));
      };
      const weather = toHours(await source.read(request), source.describe().variables, {
        from: request.run + 1,
        hours: 3,
        location: home,
      });
      const { packing } = variable(name);
      const hours = Array.from(weather.grids.get(name)!, (packed) => unpack(packed, packing));
      expect(hours).toEqual([0, 7, 0]);
    },
  );

  test("are the members' in order, the control first, which alone tells the past", async () => {
    server.edit = ({ hourly }) => {
      for (const [key, values] of Object.entries(hourly)) {
        if (key !== "time") values.fill(key === "temperature_2m" ? -1 : Number(key.slice(-2)));
      }
    };
    const source = open("gefs");
    const request = await question(source);
    const native = await source.read({ ...request, from: request.run, to: request.run });
    expect(native.stamps.map((stamp) => stamp - request.run)).toEqual([-1, 0, 1]);
    const control = Array.from({ length: 31 }, () => -100);
    const members = Array.from({ length: 31 }, (_, member) => (member === 0 ? -100 : member * 100));
    expect([...native.grids.get("temperature_2m")!]).toEqual([...control, ...control, ...members]);
  });

  test("of soil are those of the uppermost layer that the model has", async () => {
    const source = open("gefs");
    await source.read(await question(source, { variables: ["soil_temperature_0_to_7cm"] }));
    expect(server.asked[0]!.searchParams.get("hourly")).toBe("soil_temperature_0_to_10cm");
  });

  test("null is missing and never 0, for its member and hour alone", async () => {
    server.edit = ({ hourly }) => {
      hourly["precipitation_member07"]!.fill(null);
    };
    const source = open("gefs");
    const native = await source.read(
      await question(source, { variables: ["precipitation"], from: now, to: now + 3 }),
    );
    const row = native.grids.get("precipitation")!.slice(62, 93);
    expect([...row].flatMap((packed, member) => (packed === packedMissing ? [member] : []))).toEqual([7]);
  });

  test.each([
    ["precipitation", -0.1],
    ["snow_depth", 33.4],
  ] as const)(
    "of %s that a model keeps giving and that cannot be, as %f, are missing",
    async (name, value) => {
      server.edit = ({ hourly }) => {
        hourly[name]!.fill(value);
      };
      const source = open("gfs");
      const native = await source.read(await question(source, { variables: [name] }));
      expect(new Set(native.grids.get(name))).toEqual(new Set([packedMissing]));
    },
  );

  test("of a variable that the model turns out to lack are missing", async () => {
    server.edit = (answer) => {
      answer.hourly["visibility"]!.fill(null);
      answer.hourly_units["visibility"] = "undefined";
    };
    const source = open("gfs");
    const native = await source.read(await question(source, { variables: ["visibility"] }));
    expect(new Set(native.grids.get("visibility"))).toEqual(new Set([packedMissing]));
  });
});

describe("an answer that cannot be used is refused", () => {
  const edits: readonly (readonly [string, (answer: HourlyAnswer) => void, RegExp])[] = [
    [
      "without a variable",
      ({ hourly }) => void delete hourly["temperature_2m"],
      /temperature_2m is missing/u,
    ],
    [
      "without a member",
      ({ hourly }) => void delete hourly["temperature_2m_member07"],
      /temperature_2m_member07 is missing/u,
    ],
    [
      "with a member more",
      ({ hourly }) => void (hourly["temperature_2m_member31"] = hourly["temperature_2m"]!),
      /more than 31 members/u,
    ],
    [
      "with too few values",
      ({ hourly }) => void hourly["temperature_2m_member03"]!.pop(),
      /values instead of/u,
    ],
    ["with too few times", ({ hourly }) => void hourly["time"]!.splice(-48), /every hour asked/u],
    ["without times", ({ hourly }) => void delete hourly["time"], /not whole hours/u],
    ["with an hour left out", ({ hourly }) => void hourly["time"]!.splice(5, 1), /not whole hours/u],
    [
      "with text for a number",
      ({ hourly }) => void (hourly["temperature_2m"]![3] = "8.1"),
      /temperature_2m\.3/u,
    ],
    [
      "with a value that cannot be",
      ({ hourly }) => void (hourly["temperature_2m_member03"]![100] = 481),
      /temperature_2m_member03 is once 481 °C/u,
    ],
    [
      "with a value that cannot stand between its neighbours",
      ({ hourly }) => void (hourly["temperature_2m_member03"]![100] = 105),
      /105 degC as temperature_2m for .*, which cannot be/u,
    ],
    [
      "in another unit",
      ({ hourly_units: units }) => void (units["temperature_2m"] = "°F"),
      /in °F instead of °C/u,
    ],
    ["in local time", (answer) => void (answer.utc_offset_seconds = 3600), /utc_offset_seconds/u],
    ["of another place", (answer) => void (answer.latitude += 1), /111 km from the requested place/u],
    ["that is no weather", (answer) => void Reflect.deleteProperty(answer, "hourly"), /hourly/u],
  ];
  test.each(edits)("%s", async (_, edit, problem) => {
    server.edit = edit;
    const source = open("gefs");
    const reading = source.read(await question(source));
    await expect(reading).rejects.toThrow(problem);
    await expect(reading).rejects.toMatchObject({ name: "OpenMeteoError", code: "unusable_answer" });
    expect(server.asked).toHaveLength(1);
  });
});

describe("the run", () => {
  const at = (time: string): number => Date.parse(`2026-11-${time}Z`);

  test("is the newest that all of the provider's servers have", async () => {
    const source = open("gfs");
    server.nowMs = at("06T05:09");
    expect(await source.latestRun(epochHourOf(server.nowMs))).toBe(epochHourOf(at("05T18:00")));
    server.nowMs = at("06T05:13");
    expect(await source.latestRun(epochHourOf(server.nowMs))).toBe(epochHourOf(at("06T00:00")));
  });

  test("of a model of two data sets is the older one's", async () => {
    server.metadataMishaps.push((response, answer) => {
      const metadata = JSON.parse(answer()) as { last_run_initialisation_time: number };
      metadata.last_run_initialisation_time -= 6 * 3600;
      response.end(JSON.stringify(metadata));
    });
    const source = open("gefs");
    expect(await source.latestRun(now)).toBe(epochHourOf(at("05T12:00")));
  });

  test("is asked for once while it is fresh, and not for hours before it was complete", async () => {
    const source = open("ifs");
    await Promise.all([source.latestRun(now), source.latestRun(now), source.latestRun(now - 24)]);
    expect(server.metadataAsked).toHaveLength(1);
    expect(await source.latestRun(now - 24)).toBeUndefined();
  });

  test("stays known while the metadata cannot be read", async () => {
    const source = open("ifs");
    const run = await source.latestRun(now);
    server.nowMs += 3 * 3_600_000;
    server.metadataMishaps.push(...Array.from({ length: 3 }, () => refusal(503, "maintenance")));
    expect(await source.latestRun(now + 3)).toBe(run);
    expect(server.metadataMishaps).toHaveLength(0);
  });

  test.each([
    ["last_run_initialisation_time", 6 * 3600],
    ["last_run_availability_time", -12 * 3600],
  ] as const)("that cannot be is none: %s moved by %i s", async (key, seconds) => {
    server.metadataMishaps.push((response, answer) => {
      const metadata = JSON.parse(answer()) as Record<string, number>;
      metadata[key]! += seconds;
      response.end(JSON.stringify(metadata));
    });
    await expect(open("ifs").latestRun(now)).rejects.toMatchObject({ code: "unusable_answer" });
  });

  test("is refused where it was never known", async () => {
    server.metadataMishaps.push(...Array.from({ length: 3 }, () => refusal(503, "maintenance")));
    await expect(open("ifs").latestRun(now)).rejects.toMatchObject({ code: "retry_later" });
  });

  test("cannot be read once a newer one has replaced it", async () => {
    const source = open("gfs");
    const request = await question(source);
    server.nowMs += 6 * 3_600_000;
    await expect(source.read(request)).rejects.toMatchObject({ code: "retry_later", retryAfterSeconds: 1 });
  });
});

describe("memory", () => {
  test("asks once for readers that come together, and not again", async () => {
    const source = open("gfs");
    const request = await question(source);
    await Promise.all([source.read(request), source.read({ ...request, from: now - 100, to: now - 90 })]);
    await source.read(request);
    expect(server.asked).toHaveLength(1);
  });

  test("asks for the variables alone that it does not hold", async () => {
    const source = open("gfs");
    await source.read(await question(source));
    await source.read(await question(source, { variables: ["temperature_2m", "cape"] }));
    expect(server.asked.map((url) => url.searchParams.get("hourly"))).toEqual(["temperature_2m", "cape"]);
  });

  test("answers from what it holds while the provider is away", async () => {
    const source = open("gfs");
    const request = await question(source);
    const first = await source.read(request);
    server.mishaps.push(...Array.from({ length: 3 }, () => refusal(503, "maintenance")));
    expect(await source.read(request)).toEqual(first);
  });

  test("does not keep a failure", async () => {
    const source = open("gfs");
    const request = await question(source);
    server.mishaps.push(...Array.from({ length: 3 }, () => refusal(503, "maintenance")));
    await expect(source.read(request)).rejects.toMatchObject({ code: "retry_later" });
    expect((await source.read(request)).grids.get("temperature_2m")).not.toContain(packedMissing);
  });
});

describe("description", () => {
  test("names who is owed, and that the free service is for non-commercial use", () => {
    const source = openMeteoSource({ client: openMeteoClient(), product: "gefs" });
    const { attribution, licence, synthetic } = source.describe();
    expect(attribution).toContain("Open-Meteo.com");
    expect(attribution).toContain("NOAA GEFS");
    expect(attribution).toContain("non-commercial");
    expect(licence.name).toBe("CC-BY-4.0");
    expect(synthetic).toBe(false);
  });

  test("says nothing of commerce to a customer", () => {
    const source = openMeteoSource({ client: openMeteoClient({ apiKey: "k" }), product: "gefs" });
    expect(source.describe().attribution).not.toContain("commercial");
  });

  test("says so of the endpoints alone that are not self-hosted", () => {
    const client = openMeteoClient({ baseUrls: { ensemble: "http://weather.internal" } });
    const attribution = (product: "gfs" | "gefs"): string =>
      openMeteoSource({ client, product }).describe().attribution;
    expect(attribution("gefs")).not.toContain("non-commercial");
    expect(attribution("gfs")).toContain("non-commercial");
  });

  test("takes another model together with its data sets alone", () => {
    const client = openMeteoClient(server.options);
    expect(() => openMeteoSource({ client, product: "gfs", model: "gfs_seamless" })).toThrow("go together");
    expect(() => openMeteoSource({ client, product: "gfs", domains: ["ncep_gfs025"] })).toThrow(
      "go together",
    );
    const model = { model: "gfs_seamless", domains: ["ncep_hrrr_conus"], members: 1, id: "mixed" };
    expect(openMeteoSource({ client, product: "gfs", ...model }).describe().id).toBe("mixed");
  });
});

describe("other models", () => {
  const openModel = (product: "gfs" | "gefs" | "ifs-ens", model: string): ReturnType<typeof open> =>
    openMeteoSource({ client: openMeteoClient(server.options), product, model });

  test.each([
    ["gfs", "gfs_global", "ncep_gfs_global"],
    ["gefs", "gfs_seamless", "ncep_gefs_seamless"],
    ["ifs-ens", "ecmwf_ifs025", "ecmwf_ifs025_ensemble"],
  ] as const)("of %s: %s is an older name of %s", async (product, older, model) => {
    const source = openModel(product, older);
    await source.read(await question(source));
    expect(server.asked[0]!.searchParams.get("models")).toBe(model);
  });

  test("AIFS ENS can be named, and promises no gusts", async () => {
    const source = openModel("ifs-ens", "ecmwf_aifs025_ensemble");
    await source.read(await question(source));
    expect(server.asked[0]!.searchParams.get("models")).toBe("ecmwf_aifs025_ensemble");
    expect(server.metadataAsked.map(({ pathname }) => pathname)).toEqual([
      "/data/ecmwf_aifs025_ensemble/static/meta.json",
    ]);
    expect(source.describe().variables.has("wind_gusts_10m")).toBe(false);
    expect(source.describe().variables.has("wind_speed_100m")).toBe(true);
  });
});

describe("the price of a place", () => {
  const eight = [...openMeteoVariables("seas5").keys()].slice(0, 8);

  test.each([
    ["gfs", 1],
    ["gefs", 64],
    ["ifs", 1],
    ["ifs-ens", 52],
    ["ec46", 1],
    ["seas5", 5],
  ] as const)("%s costs at most %i calls for 8 columns", (product, calls) => {
    expect(Math.round(open(product).calls!.costOf(eight))).toBe(calls);
  });

  test("is what is then counted, and follows the columns that are asked", async () => {
    const source = open("gefs");
    const variables = ["wind_speed_10m", "wind_gusts_10m", "temperature_2m"] as const;
    const limits = { day: 10_000 };
    const client = openMeteoClient({ ...server.options, limits });
    const counted = openMeteoSource({ client, product: "gefs" });
    await counted.read(await question(counted, { variables }));
    const { left } = counted.calls!.left()[0]!;
    expect(10_000 - left).toBeCloseTo(source.calls!.costOf(variables), 0);
    expect(source.calls!.costOf(variables) / source.calls!.costOf(eight)).toBeCloseTo(3 / 8, 1);
    expect(server.asked[0]!.searchParams.get("hourly")).toBe(variables.join(","));
  });

  test("is nothing for what the source lacks", () => {
    expect(open("gfs").calls!.costOf(["wave_height"])).toBe(0);
  });
});

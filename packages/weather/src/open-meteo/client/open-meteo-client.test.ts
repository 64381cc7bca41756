import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OpenMeteoClient, openMeteoClient, type OpenMeteoClientOptions } from "./open-meteo-client.ts";
import { OpenMeteoError } from "./open-meteo-error.ts";
import { brokenOff, dropped, late, type Mishap, refusal, truncated } from "../open-meteo-faults.suite.ts";
import { openMeteoServer, type OpenMeteoServer } from "../open-meteo-server.suite.ts";

const nowMs = Date.parse("2026-11-21T02:20:30Z");

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(nowMs);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.nowMs = nowMs;
  server.asked.length = 0;
  server.mishaps.length = 0;
});

const query = {
  latitude: "52.5",
  longitude: "13.5",
  hourly: "temperature_2m",
  models: "ncep_gfs_global",
  start_date: "2026-11-21",
  end_date: "2026-11-21",
  timeformat: "unixtime",
  wind_speed_unit: "ms",
};

function opened(options: OpenMeteoClientOptions = {}): { client: OpenMeteoClient; sleptMs: number[] } {
  const sleptMs: number[] = [];
  const sleep = (ms: number): Promise<void> => {
    sleptMs.push(ms);
    return Promise.resolve();
  };
  return { client: openMeteoClient({ ...server.options, sleep, ...options }), sleptMs };
}

const ask = (client: OpenMeteoClient, changes: Partial<typeof query> = {}, weight = 1): Promise<object> =>
  client.weather({ endpoint: "forecast", query: { ...query, ...changes }, weight }, (json) => json as object);

const failure = (asking: Promise<unknown>): Promise<OpenMeteoError> =>
  asking.then(
    () => {
      throw new Error("It was answered.");
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(OpenMeteoError);
      return error as OpenMeteoError;
    },
  );

const times = (count: number, mishap: Mishap): Mishap[] => Array.from({ length: count }, () => mishap);

describe("what may pass is asked for again", () => {
  test.each([
    ["a server error", refusal(503, "maintenance")],
    ["a dropped connection", dropped],
    ["an answer that breaks off", brokenOff],
    ["an answer cut short", truncated],
    ["too many requests at once", refusal(429, "Too many concurrent requests")],
  ])("%s", async (_, mishap) => {
    server.mishaps.push(mishap, mishap);
    const { client, sleptMs } = opened();
    expect(await ask(client)).toHaveProperty("hourly");
    expect(server.asked).toHaveLength(3);
    expect(sleptMs).toEqual([125, 250]);
  });

  test("an answer that is late", async () => {
    server.mishaps.push(late(1000));
    // On a busy machine an answer without delay may be late too.
    const { client } = opened({ timeoutMs: 250, attempts: 50 });
    expect(await ask(client)).toHaveProperty("hourly");
    expect(server.asked.length).toBeGreaterThan(1);
  });

  test.each([
    [
      "a server error",
      refusal(502, "Bad gateway."),
      "retry_later",
      "/v1/forecast answered 502: Bad gateway.",
    ],
    ["a dropped connection", dropped, "retry_later", "/v1/forecast cannot be reached."],
    ["an answer cut short", truncated, "unusable_answer", "/v1/forecast gave an answer that is not JSON."],
  ] as const)("but not for ever: %s", async (_, mishap, code, message) => {
    server.mishaps.push(...times(3, mishap));
    const error = await failure(ask(opened().client));
    expect(error).toMatchObject({ code, message: `Open-Meteo's ${message}` });
    expect(server.asked).toHaveLength(3);
  });

  test("as late as Retry-After asks, and left to the caller where that is long", async () => {
    server.mishaps.push(refusal(503, "maintenance", { "retry-after": "2" }));
    const { client, sleptMs } = opened();
    await ask(client);
    expect(sleptMs).toEqual([2000]);
    server.mishaps.push(refusal(503, "maintenance", { "retry-after": "Sat, 21 Nov 2026 02:30:30 GMT" }));
    expect(await failure(ask(client))).toMatchObject({ code: "retry_later", retryAfterSeconds: 600 });
  });
});

describe("what cannot pass is refused at once", () => {
  test("a model that the provider does not know, in its words", async () => {
    const error = await failure(ask(opened().client, { models: "gfs_glob" }));
    expect(error.code).toBe("not_configured");
    expect(error.message).toContain("answered 400: Data corrupted");
    expect(error.message).toContain("gfs_glob");
  });

  test.each([
    [401, "not_configured"],
    [404, "not_configured"],
    [301, "not_configured"],
  ])("status %i", async (status, code) => {
    server.mishaps.push(refusal(status, "no", { location: "http://elsewhere.invalid/" }));
    expect((await failure(ask(opened().client))).code).toBe(code);
    expect(server.asked).toHaveLength(1);
  });

  test.each([
    ["announced", (response, answer) => void response.end(answer())],
    ["chunked", (response, answer) => void (response.write(answer()), response.end())],
  ] as const satisfies readonly (readonly [string, Mishap])[])(
    "an answer that is too long, %s",
    async (_, mishap) => {
      server.mishaps.push(mishap);
      const error = await failure(ask(opened({ bodyBytesMax: 200 }).client));
      expect(error).toMatchObject({ code: "unusable_answer" });
      expect(error.message).toContain("longer than 200 bytes");
    },
  );

  test("without showing the key", async () => {
    server.mishaps.push(refusal(400, "The supplied API key tops3cret is invalid."));
    const error = await failure(ask(opened({ apiKey: "tops3cret" }).client));
    expect(error.message).toMatch(/\/v1\/forecast .*400: .* \*\*\* /u);
    expect(error.message).not.toContain("tops3cret");
    server.mishaps.push(...times(3, dropped));
    const gone = await failure(ask(opened({ apiKey: "tops3cret" }).client));
    expect(JSON.stringify([gone.message, gone.stack, String(gone.cause)])).not.toContain("tops3cret");
  });
});

describe("a spent quota", () => {
  test.each([
    ["Minutely API request limit exceeded. Please try again in one minute.", 30],
    ["Hourly API request limit exceeded. Please try again in the next hour.", 39 * 60 + 30],
    ["Daily API request limit exceeded. Please try again tomorrow.", (21 * 60 + 39) * 60 + 30],
    ["Monthly API request limit exceeded.", ((9 * 24 + 21) * 60 + 39) * 60 + 30],
    ["Slow down.", 30],
  ])("%s", async (reason, retryAfterSeconds) => {
    server.mishaps.push(refusal(429, reason));
    const { client } = opened();
    expect(await failure(ask(client))).toMatchObject({ code: "quota_exhausted", retryAfterSeconds });
    server.nowMs += retryAfterSeconds * 1000 - 1;
    expect(await failure(ask(client))).toMatchObject({ code: "quota_exhausted", retryAfterSeconds: 1 });
    expect(server.asked).toHaveLength(1);
    server.nowMs += 1;
    expect(await ask(client)).toHaveProperty("hourly");
  });

  test("waits as long as Retry-After asks", async () => {
    server.mishaps.push(refusal(429, "Minutely", { "retry-after": "90" }));
    expect(await failure(ask(opened().client))).toMatchObject({ retryAfterSeconds: 90 });
  });

  test("counts fair use over the free hosts together, and nothing elsewhere", async () => {
    const answering = (): Promise<Response> => Promise.resolve(Response.json({}));
    const client = openMeteoClient({
      nowMs: () => nowMs,
      fetch: answering,
      baseUrls: { seasonal: "http://own" },
    });
    const calls = (endpoint: "forecast" | "ensemble" | "seasonal"): Promise<unknown> =>
      client.weather({ endpoint, query: {}, weight: 300 }, (json) => json);
    await calls("forecast");
    await calls("ensemble");
    expect(await failure(calls("forecast"))).toMatchObject({ code: "quota_exhausted" });
    for (let call = 0; call < 100; call += 1) await calls("seasonal");
    expect(client.callsLeft("archive").map(({ window, left }) => [window, left])).toEqual([
      ["minute", 0],
      ["hour", 4400],
      ["day", 9400],
      ["month", 299_400],
    ]);
    expect(client.callsLeft("seasonal")).toEqual([]);
  });

  test("says what is spent, what the call costs and when it renews", async () => {
    const limits = { minute: 600, hour: 5000, day: 10_000 };
    const { client } = opened({ limits });
    await ask(client, {}, 4950);
    const spent = await failure(ask(client, {}, 56));
    expect(spent.message).toMatch(/ 50 of 5000 .*hour.* 56\..* 40 min/u);
    expect(spent.spentCalls).toEqual({
      window: "hour",
      cost: 56,
      limit: 5000,
      left: 50,
      renewsAtMs: Date.parse("2026-11-21T03:00:00Z"),
    });
    expect((await failure(ask(client, {}, 50))).message).toMatch(/minute.* 50 of 600\..* 30 s/u);
    expect(server.asked).toHaveLength(1);
    server.nowMs += 30_000;
    await ask(client, {}, 50);
  });

  test("lets the last call of a minute go over it, as the provider does", async () => {
    const { client } = opened({ limits: { minute: 600, hour: 5000 } });
    await ask(client, {}, 626);
    expect(await failure(ask(client))).toMatchObject({ code: "quota_exhausted", retryAfterSeconds: 30 });
  });

  test("refuses for good what the provider never answers", async () => {
    const { client } = opened({ limits: { hour: 5000 } });
    const error = await failure(ask(client, {}, 9223));
    expect(error).toMatchObject({ code: "call_too_large", trouble: "unusable" });
    expect(error.message).toContain("costs 9223");
    expect(server.asked).toHaveLength(0);
  });

  test("counts a refusal as one call", async () => {
    server.mishaps.push(refusal(400, "no"));
    const { client } = opened({ limits: { day: 100 } });
    await failure(ask(client, {}, 60));
    expect(client.callsLeft("forecast")).toMatchObject([{ window: "day", left: 99 }]);
  });

  test("counts heavy calls before the provider has to, and leaves the metadata free", async () => {
    const { client } = opened({ limits: { minute: 100 } });
    await ask(client, {}, 60);
    await ask(client, {}, 60);
    expect(await failure(ask(client))).toMatchObject({ code: "quota_exhausted", retryAfterSeconds: 30 });
    expect(server.asked).toHaveLength(2);
    expect(await client.metadata("forecast", "ncep_gfs025", (json) => json)).toHaveProperty("data_end_time");
  });
});

describe("turns", () => {
  /** Returns a fetch function that responds when released, with the list of its pending requests. */
  function slowly(): { fetch: typeof fetch; asked: string[]; answer: () => void } {
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    return {
      asked,
      answer: () => waiting.shift()!(),
      fetch: (input, init) => {
        asked.push(new URL(input as URL).pathname);
        return new Promise((resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error));
          waiting.push(() => resolve(Response.json({})));
        });
      },
    };
  }

  const endpoints = ["forecast", "ensemble", "seasonal"] as const;
  const all = (client: OpenMeteoClient): Promise<unknown>[] =>
    endpoints.map((endpoint) => client.weather({ endpoint, query: {}, weight: 1 }, (json) => json));

  test("come one at a time and in order on the free hosts, whatever the endpoint", async () => {
    const { fetch, asked, answer } = slowly();
    const answers = all(openMeteoClient({ fetch }));
    for (let turn = 0; turn < endpoints.length; turn += 1) {
      expect(asked).toEqual(endpoints.slice(0, turn + 1).map((endpoint) => `/v1/${endpoint}`));
      answer();
      await answers[turn];
      await wait(0);
    }
  });

  test.each([
    ["with a key", { apiKey: "k" }],
    ["of servers of one's own", { baseUrls: { forecast: "http://own", ensemble: "http://own" } }],
  ])("come two at a time %s", async (_, options) => {
    const { fetch, asked } = slowly();
    const answers = Promise.allSettled(all(openMeteoClient({ ...options, fetch, deadlineMs: 20 })));
    expect(asked.slice(0, 2)).toEqual(["/v1/forecast", "/v1/ensemble"]);
    await answers;
  });

  test("are given up at the deadline, and when the caller leaves", async () => {
    const { fetch, asked } = slowly();
    const client = openMeteoClient({ fetch, deadlineMs: 20 });
    const leaving = new AbortController();
    const waiting = Promise.all(all(client).map(failure));
    const third = client.weather(
      { endpoint: "marine", query: {}, weight: 1, signal: leaving.signal },
      (json) => json,
    );
    leaving.abort(new Error("left"));
    await expect(third).rejects.toThrow("left");
    for (const error of await waiting) expect(error).toMatchObject({ code: "retry_later" });
    expect(asked).not.toContain("/v1/marine");
  });
});

describe("the circuit breaker", () => {
  const failing = refusal(500, "broken");

  test("leaves a failing provider alone, then probes once and closes", async () => {
    const { client } = opened({ attempts: 1, breakerFailures: 3, breakerOpenMs: 30_000 });
    server.mishaps.push(...times(3, failing));
    for (let request = 0; request < 3; request += 1) await failure(ask(client));
    expect(await failure(ask(client))).toMatchObject({ code: "retry_later", retryAfterSeconds: 30 });
    expect(server.asked).toHaveLength(3);

    server.nowMs += 30_000;
    const [probe, other] = await Promise.allSettled([ask(client), ask(client)]);
    expect(probe.status).toBe("fulfilled");
    expect(other).toMatchObject({ status: "rejected", reason: { code: "retry_later" } });
    expect(await ask(client)).toHaveProperty("hourly");
  });

  test("opens again where the probe fails", async () => {
    const { client } = opened({ attempts: 1, breakerFailures: 3, breakerOpenMs: 30_000 });
    server.mishaps.push(...times(4, failing));
    for (let request = 0; request < 3; request += 1) await failure(ask(client));
    server.nowMs += 30_000;
    expect((await failure(ask(client))).message).toContain("answered 500");
    expect((await failure(ask(client))).message).toContain("left alone");
  });

  test("opens for answers that cannot be used, each endpoint for itself", async () => {
    const { client } = opened({ breakerFailures: 2 });
    const modelOf = { forecast: "ecmwf_ifs025", ensemble: "ecmwf_ifs025_ensemble" };
    const asking = (endpoint: "forecast" | "ensemble"): Promise<never> =>
      client.weather({ endpoint, query: { ...query, models: modelOf[endpoint] }, weight: 1 }, () => {
        throw new OpenMeteoError("unusable_answer", `What ${endpoint} says is no weather.`);
      });
    for (let request = 0; request < 2; request += 1) await failure(asking("forecast"));
    expect((await failure(asking("forecast"))).message).toContain("left alone");
    expect((await failure(asking("ensemble"))).message).toContain("no weather");
  });

  const at = (latitude: number) => ({ latitude: String(latitude) });

  test("leaves a place alone that keeps failing, and no other: neither 500 nor -nan says anything of the provider", async () => {
    const notJson: Mishap = (response) => response.end('{"hourly":{"temperature_2m":[-nan]}}');
    for (const mishap of [failing, notJson]) {
      const { client } = opened({ breakerFailures: 5 });
      server.mishaps.length = 0;
      for (let request = 0; request < 4; request += 1) {
        server.mishaps.push(...times(3, mishap));
        await failure(ask(client, at(52)));
      }
      server.mishaps.length = 0;
      expect((await failure(ask(client, at(52)))).message).toContain("left alone");
      expect(await ask(client, at(10))).toHaveProperty("hourly");
    }
  });

  test("leaves the provider alone where as many places fail", async () => {
    const { client } = opened({ attempts: 1, breakerFailures: 3 });
    server.mishaps.push(...times(3, failing));
    for (const latitude of [50, 51, 52]) await failure(ask(client, at(latitude)));
    expect((await failure(ask(client, at(10)))).message).toContain("left alone");
    expect(server.asked).toHaveLength(3);
  });

  test("counts places anew after a success, and takes no place twice", async () => {
    const { client } = opened({ attempts: 1, breakerFailures: 3 });
    for (const latitudes of [
      [50, 51, 50, 51],
      [52, 53],
    ]) {
      server.mishaps.push(...times(latitudes.length, failing));
      for (const latitude of latitudes) await failure(ask(client, at(latitude)));
      expect(await ask(client, at(10))).toHaveProperty("hourly");
    }
  });

  test("stays half open for a probe at a place that failed before", async () => {
    const { client } = opened({ attempts: 1, breakerFailures: 3, breakerOpenMs: 30_000 });
    server.mishaps.push(...times(4, failing));
    for (const latitude of [50, 51, 52]) await failure(ask(client, at(latitude)));
    server.nowMs += 30_000;
    expect((await failure(ask(client, at(52)))).message).toContain("answered 500");
    expect(await ask(client, at(10))).toHaveProperty("hourly");
  });

  test("stays closed while requests are refused for what they ask", async () => {
    const { client } = opened({ breakerFailures: 2 });
    for (let request = 0; request < 4; request += 1) await failure(ask(client, { models: "none" }));
    expect(await ask(client)).toHaveProperty("hourly");
  });
});

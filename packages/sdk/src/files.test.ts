import { expect, test } from "vitest";
import { fakeFetch, json, problem, type Scripted } from "./fake-fetch.suite.ts";
import { Halcyon } from "./v2/halcyon.ts";

const days = { latitude: 47.5, longitude: 8.5, start_date: "2001-01-01", end_date: "2010-12-31" };
const hours = { ...days, variables: "temperature_2m" };
const parquet = "application/vnd.apache.parquet";

function client(script: Scripted, options: { readonly answerMaxBytes?: number } = {}) {
  const { fetch, requests } = fakeFetch(script);
  const settings = { apiKey: "k", baseUrl: "http://localhost", fetch, maxRetries: 0, ...options };
  return { halcyon: new Halcyon(settings), requests };
}

/** Bytes that are no UTF-8. */
const bytes = Uint8Array.of(0x50, 0x41, 0x52, 0x31, 0xff, 0xfe, 0);
const file = (type = parquet) => new Response(bytes, { headers: { "content-type": type } });

test("a series comes as the bytes of a file, with the facts of its headers", async () => {
  const { halcyon, requests } = client(file());
  const call = halcyon.historical.hourly(hours, { format: "parquet" });
  expect(await call).toEqual(bytes);
  expect((await call.withResponse()).status).toBe(200);
  expect(requests[0]!.headers.get("accept")).toBe(parquet);
  expect(new URL(requests[0]!.url).searchParams.get("format")).toBeNull();
});

test("a request with a body asks for a file in the same way", async () => {
  const { halcyon, requests } = client(file("text/csv; charset=utf-8"));
  const asked = {
    location: { latitude: 51.5, longitude: -0.12 },
    model: "noaa",
    entry: { type: "task", id: 1 },
    period: { hours: 24 },
  } as const;
  expect(await halcyon.optimality.composite(asked, { format: "csv" })).toEqual(bytes);
  expect([requests[0]!.method, requests[0]!.headers.get("accept")]).toEqual(["POST", "text/csv"]);
});

test("a problem is told as ever, in place of a file", async () => {
  const { halcyon } = client(problem(422, "variable_unavailable"));
  await expect(halcyon.historical.daily(hours, { format: "netcdf" })).rejects.toMatchObject({
    code: "variable_unavailable",
  });
});

test("another type and too many bytes are refused", async () => {
  const asked = { format: "arrow" } as const;
  const other = client(json({ metadata: {}, hourly: {} })).halcyon.historical.hourly(hours, asked);
  await expect(other).rejects.toMatchObject({
    code: "unexpected_answer",
    message: expect.stringContaining("no file of the format") as string,
  });
  const { halcyon } = client(file(), { answerMaxBytes: 4 });
  await expect(halcyon.historical.hourly(hours, { format: "parquet" })).rejects.toMatchObject({
    message: expect.stringContaining("larger than 4 bytes") as string,
  });
});

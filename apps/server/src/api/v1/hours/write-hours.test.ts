import { entrySchema } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { compositeResponseSchema } from "@halcyon/schema/v1";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScoredForecast } from "../../../scoring/scores/join-model-parts.ts";
import { packForecast } from "../../../scoring/scores/packed-forecast.ts";
import { writableHours, writeCsvHours, writeJsonHours } from "./write-hours.ts";

const entry = entrySchema.parse({
  id: 1,
  type: "task",
  slug: "any",
  name: "Any",
  sector: "test",
  description: "Any.",
  version: 1,
  constraints: [{ variable: "cloud_cover", unit: "%", ideal: { max: 1 }, acceptable: { max: 2 }, weight: 1 }],
});

const anyScore = fc.integer({ min: 0, max: 10_000 }).map((rest) => rest / 1e4);
const anyHour = fc.record({
  median: anyScore,
  spread: fc.option(fc.tuple(anyScore, anyScore), { nil: undefined }),
});

const anyForecast = fc
  .tuple(fc.integer({ min: 400_000, max: 600_000 }), fc.array(anyHour, { minLength: 1, maxLength: 60 }))
  .map(([startHour, hours]): ScoredForecast => ({
    entry,
    startHour,
    median: Float64Array.from(hours, ({ median }) => median),
    q10: Float64Array.from(hours, ({ spread }) => spread?.[0] ?? Number.NaN),
    q90: Float64Array.from(hours, ({ spread }) => spread?.[1] ?? Number.NaN),
    notices: [],
    estimated: [],
    parts: [],
  }));

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

describe("the bytes of the hours", () => {
  it("are the JSON of the contract, number for number", () => {
    fc.assert(
      fc.property(anyForecast, (forecast) => {
        const rows = compositeResponseSchema.shape.forecast.parse(
          JSON.parse(`{"forecast":${writeJsonHours(packForecast(forecast)).toString()}`).forecast,
        );
        const expected = Array.from(forecast.median, (median, index) => ({
          timestamp: formatEpochHour(forecast.startHour + index),
          median,
          Q10: orNull(forecast.q10[index]!),
          Q90: orNull(forecast.q90[index]!),
        }));
        expect(rows).toEqual(expected);
      }),
    );
  });

  it("are the same rows as CSV, with an empty field for null", () => {
    fc.assert(
      fc.property(anyForecast, (forecast) => {
        const [header, ...lines] = writeCsvHours(packForecast(forecast)).toString().trimEnd().split("\r\n");
        expect(header).toBe("timestamp,median,Q10,Q90");
        expect(lines).toEqual(
          Array.from(forecast.median, (median, index) =>
            [
              formatEpochHour(forecast.startHour + index),
              median.toFixed(4),
              orNull(forecast.q10[index]!)?.toFixed(4) ?? "",
              orNull(forecast.q90[index]!)?.toFixed(4) ?? "",
            ].join(","),
          ),
        );
      }),
    );
  });

  it("are as many as they are said to be before", () => {
    fc.assert(
      fc.property(anyForecast, (forecast) => {
        const packed = packForecast(forecast);
        expect(writableHours(packed, "json").byteLength).toBe(writeJsonHours(packed).byteLength);
        expect(writableHours(packed, "csv").byteLength).toBe(writeCsvHours(packed).byteLength);
      }),
    );
  });
});

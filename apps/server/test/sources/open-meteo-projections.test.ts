import {
  type DatasetsResponse,
  frequencyChangeResponseSchema,
  projectionDailyResponseSchema,
} from "@halcyon/schema";
import { recordValue } from "@halcyon/weather/open-meteo/open-meteo-records.suite";
import { describe, expect, test } from "vitest";
import { expectProblem } from "../harness/running-server.suite.ts";
import { askBerlin, openMeteoProvider, serverOver } from "./open-meteo-provider.suite.ts";

const provider = openMeteoProvider();

describe("projections without an ingest", () => {
  const days = (first: string, last: string, more: Record<string, string> = {}) => ({
    start_date: first,
    end_date: last,
    variables: "temperature_2m",
    scenario: "ssp585",
    ...more,
  });

  test("are those of seven climate models; where one has nothing it is named", async () => {
    await using server = await serverOver(provider());
    const answer = await askBerlin(server, "projections/daily", days("1990-07-01", "1990-07-03"));
    const { models, metadata } = projectionDailyResponseSchema.parse(answer.json);
    expect(metadata.left_out).toEqual([{ climate_model: "NICAM16_8S", reason: "years" }]);
    expect(models.map((one) => one.climate_model)).toEqual([
      "CMCC_CM2_VHR4",
      "FGOALS_f3_H",
      "HiRAM_SIT_HR",
      "MRI_AGCM3_2_S",
      "EC_Earth3P_HR",
      "MPI_ESM1_2_XR",
    ]);
    const first = Date.UTC(1990, 6, 1) / 3_600_000;
    expect(models[3]!.daily.temperature_2m!.values).toEqual(
      [0, 24, 48].map((hour) => recordValue("temperature_2m_mean", first + hour, "MRI_AGCM3_2_S")),
    );
    const count = provider().asked.length;
    await askBerlin(server, "projections/daily", days("2050-12-31", "2050-12-31"));
    // Only NICAM was not asked before.
    expect(provider().asked).toHaveLength(count + 1);
  });

  test("of a model that lacks a variable are named, and its gaps are nulls", async () => {
    await using server = await serverOver(provider());
    const cloud = await askBerlin(
      server,
      "projections/daily",
      days("2000-01-01", "2000-01-01", { variables: "cloud_cover" }),
    );
    expect(projectionDailyResponseSchema.parse(cloud.json).metadata.left_out).toEqual([
      { climate_model: "CMCC_CM2_VHR4", reason: "variable" },
    ]);
    const edge = await askBerlin(
      server,
      "projections/daily",
      days("1960-12-30", "1961-01-02", { climate_model: "NICAM16_8S" }),
    );
    expect(projectionDailyResponseSchema.parse(edge.json).models[0]!.nulls).toEqual([
      { variable: "temperature_2m", column: "values", from: "1961-01-01", to: "1961-01-02", reason: "gap" },
    ]);
    const { datasets } = (await server.send("/v1/datasets")).json as DatasetsResponse;
    expect(datasets.find(({ climate_model: name }) => name === "NICAM16_8S")!.gaps).toMatchObject([
      { first: "1961-01-01", last: "1999-12-31" },
      { first: "2011-01-01", last: "2039-12-31" },
    ]);
  });

  test("of another scenario and after 2050 are refused with what there is and how to add more", async () => {
    await using server = await serverOver(provider());
    const other = expectProblem(
      await askBerlin(server, "projections/daily", {
        ...days("2040-01-01", "2040-01-02"),
        scenario: "ssp245",
      }),
      "invalid_request",
    );
    expect(other.errors).toMatchObject([
      {
        parameter: "scenario",
        expected: {
          values: ["ssp585"],
          ingest: "halcyon ingest nex-gddp --climate-model <model> --scenario ssp245 --years 1950-2100",
        },
      },
    ]);
    const later = expectProblem(
      await askBerlin(server, "projections/daily", days("2051-01-01", "2051-01-02")),
      "invalid_request",
    );
    expect(later.errors).toMatchObject([
      {
        expected: {
          ingest: expect.stringContaining("--scenario ssp585"),
          coverage: [
            { climate_model: "CMCC_CM2_VHR4", first: "1950-01-01", last: "2050-12-31" },
            { climate_model: "FGOALS_f3_H" },
            { climate_model: "HiRAM_SIT_HR" },
            { climate_model: "MRI_AGCM3_2_S" },
            { climate_model: "EC_Earth3P_HR", last: "2049-12-31" },
            { climate_model: "MPI_ESM1_2_XR" },
            { climate_model: "NICAM16_8S", gaps: [{ first: "1961-01-01" }, { first: "2011-01-01" }] },
          ],
        },
      },
    ]);
    expect(provider().asked).toEqual([]);
  });

  test("tell how much more often heat waves come than from 1950 to 2010", async () => {
    await using server = await serverOver(provider());
    const query = { scenario: "ssp585", period_start: 2041, period_end: 2050 };
    const path = "projections/heat-and-cold-waves/frequency-change/heatwave";
    const answer = await askBerlin(server, path, query);
    const { models, metadata, change } = frequencyChangeResponseSchema.parse(answer.json);
    expect(metadata.baseline).toEqual({ start: 1950, end: 2010 });
    expect(metadata.left_out).toEqual([
      { climate_model: "EC_Earth3P_HR", reason: "years" },
      { climate_model: "NICAM16_8S", reason: "years" },
    ]);
    expect(models.map(({ baseline }) => [baseline.years_used, baseline.years_left_out])).toEqual(
      Array.from({ length: 5 }, () => [61, 0]),
    );
    // The fake warms by 4 degC a century.
    expect(change!.median).toBeGreaterThan(0);
    expect(change!.models).toBe(5);
    const again = provider().asked.length;
    await askBerlin(server, path, { ...query, period_end: 2049 });
    expect(
      provider()
        .asked.slice(again)
        .map(({ searchParams }) => searchParams.get("models")),
    ).toEqual(["EC_Earth3P_HR"]);
  });

  test("name their price before any is asked for", async () => {
    await using server = await serverOver(provider(), { limits: { hour: 1000 } });
    const path = "projections/heat-and-cold-waves/frequency-change/heatwave";
    const query = { scenario: "ssp585", period_start: 2041, period_end: 2049 };
    const problem = expectProblem(await askBerlin(server, path, query), "invalid_request");
    // Six models, of which one has a year less: (5 x 36,890 + 36,525) / 140.
    expect(problem.errors).toMatchObject([{ expected: { weight: 1579, limit: 1000, window: "hour" } }]);
    expect(provider().asked).toEqual([]);
  });
});

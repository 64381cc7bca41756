import type { VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { openProvider } from "./open-provider.ts";
import { type IngestRequest, planFiles, planMessages } from "./plan.ts";
import type { ProviderId } from "./provider.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;

const request = (
  id: ProviderId,
  variables: VariableName[],
  more: Partial<IngestRequest> = {},
): IngestRequest => ({
  provider: openProvider(id),
  run,
  variables,
  atSea: false,
  ...more,
});

const names = (planned: IngestRequest): string[] =>
  planFiles(planned).files.map(
    ({ url, rows }) => `${url.split("/").at(-1)} ${rows.map(({ name }) => name).join(" ")}`,
  );

describe("files", () => {
  test("stand by lead, then the atmosphere before the waves, then by member", () => {
    const wanted = request("noaa-gefs", ["wave_height", "temperature_2m"], {
      toLeadHours: 3,
      members: [0, 1],
      atSea: true,
    });
    expect(names(wanted)).toEqual([
      "gec00.t00z.pgrb2s.0p25.f000 temperature_2m",
      "gep01.t00z.pgrb2s.0p25.f000 temperature_2m",
      "gefs.wave.t00z.c00.global.0p25.f000.grib2 wave_height",
      "gefs.wave.t00z.p01.global.0p25.f000.grib2 wave_height",
      "gec00.t00z.pgrb2s.0p25.f003 temperature_2m",
      "gep01.t00z.pgrb2s.0p25.f003 temperature_2m",
      "gefs.wave.t00z.c00.global.0p25.f003.grib2 wave_height",
      "gefs.wave.t00z.p01.global.0p25.f003.grib2 wave_height",
    ]);
  });

  test("a file is left out where it carries nothing that is wanted", () => {
    const gusts = planFiles(request("noaa-gefs", ["wind_gusts_10m"], { members: [0] })).files;
    expect(gusts.at(-1)!.leadHours).toBe(240);
    const both = planFiles(
      request("noaa-gefs", ["wind_gusts_10m", "temperature_2m"], { members: [0] }),
    ).files;
    expect(both.at(-1)!.leadHours).toBe(840);
    expect(both.at(-1)!.rows.map(({ name }) => name)).toEqual(["temperature_2m"]);
  });

  test("a file of one variable has the fields of it alone, and humidity is made of three files", () => {
    expect(names(request("noaa-cfs", ["relative_humidity_2m"]))).toEqual([
      "tmp2m.01.2026112100.daily.grb2 relative_humidity_2m",
      "q2m.01.2026112100.daily.grb2 relative_humidity_2m",
      "pressfc.01.2026112100.daily.grb2 relative_humidity_2m",
    ]);
    const [first] = planFiles(request("noaa-cfs", ["relative_humidity_2m"], { toLeadHours: 12 })).files;
    expect(first).toMatchObject({ leadHours: 6, severalLeads: [6, 12] });
    expect(first!.rows[0]!.fields).toEqual(["TMP:2 m above ground"]);
  });

  test("nothing of the sea is fetched for land", () => {
    const wanted = (atSea: boolean) =>
      names(request("noaa-gfs", ["wave_height", "sea_surface_temperature"], { toLeadHours: 0, atSea }));
    expect(wanted(false)).toEqual([]);
    expect(wanted(true)).toEqual([
      "gfs.t00z.pgrb2.0p25.f000 sea_surface_temperature",
      "gfswave.t00z.global.0p25.f000.grib2 wave_height",
    ]);
  });

  test("what the provider does not carry is named", () => {
    expect(planFiles(request("ecmwf-ifs", ["visibility", "temperature_2m"])).notCarried).toEqual([
      "visibility",
    ]);
  });

  test("a run that the provider does not make is refused", () => {
    expect(() => planFiles(request("noaa-gfs", ["temperature_2m"], { run: run + 1 }))).toThrow(
      "every 6 hours",
    );
  });
});

describe("messages", () => {
  const gfs = request("noaa-gfs", ["wind_speed_10m", "wind_direction_10m", "precipitation"], {
    toLeadHours: 7,
  });
  const index = `1:0:d=2026112100:TMP:2 m above ground:7 hour fcst:
2.1:100:d=2026112100:UGRD:10 m above ground:7 hour fcst:
2.2:100:d=2026112100:VGRD:10 m above ground:7 hour fcst:
3:350:d=2026112100:APCP:surface:0-7 hour acc fcst:
4:400:d=2026112100:APCP:surface:6-7 hour acc fcst:
`;
  const file = planFiles(gfs).files.at(-1)!;

  test("fields that share a message are fetched once, variables that share fields too", () => {
    const { messages, absent } = planMessages(gfs.provider, file, index);
    expect(
      messages.map(({ offset, length, fields }) => [
        offset,
        length,
        fields.map(({ field, part }) => `${field} ${part}`),
      ]),
    ).toEqual([
      [100, 250, ["UGRD:10 m above ground:instant 1", "VGRD:10 m above ground:instant 2"]],
      [400, undefined, ["APCP:surface:accumulation 1"]],
    ]);
    expect(absent).toEqual([]);
  });

  test("what the table promises and the index lacks is named for each member", () => {
    const ens = request("ecmwf-ens", ["temperature_2m", "precipitation"], {
      members: [1, 2],
      toLeadHours: 3,
    });
    const line = (number: number, param: string) =>
      JSON.stringify({
        type: "pf",
        number,
        param,
        step: 3,
        levtype: "sfc",
        _offset: 10 * number,
        _length: 10,
      });
    const later = planMessages(
      ens.provider,
      planFiles(ens).files.at(-1)!,
      `${line(1, "2t")}\n${line(2, "2t")}\n`,
    );
    expect(later.absent.map(({ name, member }) => `${name} ${member}`)).toEqual([
      "precipitation 1",
      "precipitation 2",
    ]);
  });

  test("what a file of several leads lacks is named for each lead", () => {
    const season = request("noaa-cfs", ["temperature_2m"], { toLeadHours: 18 });
    const line = (step: number) => `${step}:${step}:d=2026112100:TMP:2 m above ground:${step} hour fcst:`;
    const [temperatures] = planFiles(season).files;
    const { messages, absent } = planMessages(season.provider, temperatures!, `${line(6)}\n${line(18)}\n`);
    expect(messages.map(({ offset, length }) => [offset, length])).toEqual([
      [6, 12],
      [18, undefined],
    ]);
    expect(absent).toEqual([
      { name: "temperature_2m", field: "TMP:2 m above ground", member: 0, leadHours: 12, optional: false },
    ]);
  });

  test("the start of a run ends no step, so it lacks no sum", () => {
    const start = planMessages(gfs.provider, planFiles(gfs).files[0]!, "1:0:d=2026112100:TMP:surface:anl:\n");
    expect(new Set(start.absent.map(({ name }) => name))).toEqual(
      new Set(["wind_speed_10m", "wind_direction_10m"]),
    );
  });
});

import { existsSync, readFileSync } from "node:fs";
import { variable, type VariableName } from "@halcyon/schema";
import { carriage } from "@halcyon/schema/registry";
import { epochHourOf } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { openProvider } from "./open-provider.ts";
import { type FileKind, type Provider, type ProviderId, providerIds } from "./provider.ts";

const run = (day: string, hour: number): number => epochHourOf(Date.parse(`${day}T00:00:00Z`)) + hour;
const today = run("2026-11-21", 0);

const urls = (id: ProviderId, start: number, leads: number[], members = [0], kind: FileKind = "atmosphere") =>
  openProvider(id, "https://mirror.example/root?key=7")
    .files({ run: start, kind, leadHours: leads, members })
    .map(({ url }) => url.replace("https://mirror.example/root/", "").replace("?key=7", ""));

const fieldsOf = (provider: Provider, kind: FileKind): Set<string> =>
  new Set([...provider.rows.values()].filter(({ files }) => files === kind).flatMap(({ fields }) => fields));

describe("addresses", () => {
  test("GFS has a file a lead, waves apart", () => {
    expect(urls("noaa-gfs", today + 6, [0, 120, 384])).toEqual([
      "gfs.20261121/06/atmos/gfs.t06z.pgrb2.0p25.f000",
      "gfs.20261121/06/atmos/gfs.t06z.pgrb2.0p25.f120",
      "gfs.20261121/06/atmos/gfs.t06z.pgrb2.0p25.f384",
    ]);
    expect(urls("noaa-gfs", today, [7], [0], "waves")).toEqual([
      "gfs.20261121/00/wave/gridded/gfswave.t00z.global.0p25.f007.grib2",
    ]);
  });

  test("GEFS has a file a lead and member, coarse ones beyond 240 h and no waves beyond 384 h", () => {
    expect(urls("noaa-gefs", today, [240, 246], [0, 7, 30])).toEqual([
      "gefs.20261121/00/atmos/pgrb2sp25/gec00.t00z.pgrb2s.0p25.f240",
      "gefs.20261121/00/atmos/pgrb2sp25/gep07.t00z.pgrb2s.0p25.f240",
      "gefs.20261121/00/atmos/pgrb2sp25/gep30.t00z.pgrb2s.0p25.f240",
      "gefs.20261121/00/atmos/pgrb2ap5/gec00.t00z.pgrb2a.0p50.f246",
      "gefs.20261121/00/atmos/pgrb2ap5/gep07.t00z.pgrb2a.0p50.f246",
      "gefs.20261121/00/atmos/pgrb2ap5/gep30.t00z.pgrb2a.0p50.f246",
    ]);
    expect(urls("noaa-gefs", today, [384, 390], [1], "waves")).toEqual([
      "gefs.20261121/00/wave/gridded/gefs.wave.t00z.p01.global.0p25.f384.grib2",
    ]);
  });

  test("the reforecast of GEFS has a file a variable, member and stretch, that of a Wednesday to 35 days", () => {
    const tuesday = run("2019-01-01", 0);
    const names = urls("noaa-gefs-reforecast", tuesday, [0, 3, 6], [0, 4]);
    expect(names).toHaveLength(24);
    expect(names[0]).toBe("GEFSv12/reforecast/2019/2019010100/c00/Days:1-10/tmp_2m_2019010100_c00.grib2");
    expect(names.at(-1)).toBe(
      "GEFSv12/reforecast/2019/2019010100/p04/Days:1-10/cin_sfc_2019010100_p04.grib2",
    );
    const folders = (start: number) =>
      new Set(urls("noaa-gefs-reforecast", start, [240, 246]).map((name) => name.split("/")[5]));
    expect(folders(tuesday)).toEqual(new Set(["Days:1-10", "Days:10-16"]));
    expect(folders(tuesday + 24)).toEqual(new Set(["Days:1-10", "Days:10-35"]));
  });

  test("CFSv2 has a file a variable and member, each under the start of its own", () => {
    expect(urls("noaa-cfs", today + 6, [6, 12], [0, 1])).toEqual(
      ["tmp2m", "q2m", "pressfc", "wnd10m", "prate", "tcdcclm", "dswsfc"].map(
        (name) => `cfs.20261121/06/time_grib_01/${name}.01.2026112106.daily.grb2`,
      ),
    );
    const lagged = openProvider("noaa-cfs").lagged!.settled([today, today - 18], 48);
    const files = lagged.files({ run: today, kind: "atmosphere", leadHours: [0, 6], members: [1] });
    expect(files[0]).toMatchObject({
      url: "https://noaa-cfs-pds.s3.amazonaws.com/cfs.20261120/06/time_grib_01/tmp2m.01.2026112006.daily.grb2",
      members: [1],
      lagHours: 18,
      severalLeads: [0, 6],
    });
    expect(lagged.surface(today).url).toBe(
      "https://noaa-cfs-pds.s3.amazonaws.com/cfs.20261121/00/6hrly_grib_01/flxf2026112100.01.2026112100.grb2",
    );
  });

  test("IFS runs of 06 and 18 UTC had streams of their own before cycle 50r1", () => {
    expect(urls("ecmwf-ifs", today, [3])).toEqual(
      ["20261121/00z/ifs/0p25/oper/20261121000000-3h-oper-fc"].map(withGrib),
    );
    expect(urls("ecmwf-ifs", run("2026-05-12", 6), [3])).toEqual(
      ["20260512/06z/ifs/0p25/oper/20260512060000-3h-oper-fc"].map(withGrib),
    );
    expect(urls("ecmwf-ifs", run("2026-05-11", 18), [3])).toEqual(
      ["20260511/18z/ifs/0p25/scda/20260511180000-3h-scda-fc"].map(withGrib),
    );
    expect(urls("ecmwf-ifs", run("2026-05-11", 18), [3], [0], "waves")).toEqual(
      ["20260511/18z/ifs/0p25/scwv/20260511180000-3h-scwv-fc"].map(withGrib),
    );
  });

  test("the control of the ensemble moved to the deterministic file with cycle 50r1", () => {
    const before = run("2026-05-12", 0);
    const ens = (start: number, members: number[], kind: FileKind = "atmosphere") =>
      urls("ecmwf-ens", start, [6], members, kind);
    expect(ens(before, [0, 1])).toEqual(
      ["20260512/00z/ifs/0p25/enfo/20260512000000-6h-enfo-ef"].map(withGrib),
    );
    expect(ens(before + 6, [0, 1])).toEqual(
      [
        "20260512/06z/ifs/0p25/oper/20260512060000-6h-oper-fc",
        "20260512/06z/ifs/0p25/enfo/20260512060000-6h-enfo-ef",
      ].map(withGrib),
    );
    expect(ens(before + 6, [0])).toHaveLength(1);
    expect(ens(before + 6, [1, 2])).toHaveLength(1);
    expect(ens(before + 6, [0, 1], "waves")).toEqual(
      [
        "20260512/06z/ifs/0p25/wave/20260512060000-6h-wave-fc",
        "20260512/06z/ifs/0p25/waef/20260512060000-6h-waef-ef",
      ].map(withGrib),
    );
  });

  test("the index stands beside the file, and a mirror's query goes with both", () => {
    const [noaa] = openProvider("noaa-gfs", "https://mirror.example/?key=7").files({
      run: today,
      kind: "atmosphere",
      leadHours: [0],
      members: [0],
    });
    expect(noaa!.indexUrl).toBe(
      "https://mirror.example/gfs.20261121/00/atmos/gfs.t00z.pgrb2.0p25.f000.idx?key=7",
    );
    const [ecmwf] = openProvider("ecmwf-ifs").files({
      run: today,
      kind: "atmosphere",
      leadHours: [0],
      members: [0],
    });
    expect(ecmwf!.indexUrl).toBe(
      "https://data.ecmwf.int/forecasts/20261121/00z/ifs/0p25/oper/20261121000000-0h-oper-fc.index",
    );
  });
});

test("leads are those that each run has", () => {
  const shape = (id: ProviderId, hour: number) => {
    const leads = openProvider(id).leadHours(today + hour);
    return [leads.length, leads.at(-1)];
  };
  expect(shape("noaa-gfs", 6)).toEqual([121 + 88, 384]);
  expect(shape("noaa-gefs", 0)).toEqual([181, 840]);
  expect(shape("noaa-gefs", 12)).toEqual([81 + 24, 384]);
  expect(shape("noaa-gefs-reforecast", 0)).toEqual([81 + 24, 384]);
  expect(shape("noaa-cfs", 6)).toEqual([1081, 6480]);
  expect(shape("ecmwf-ens", 12)).toEqual([85, 360]);
  expect(shape("ecmwf-ifs", 18)).toEqual([49, 144]);
});

describe.each(providerIds)("the table of %s", (id) => {
  const provider = openProvider(id);

  test("has every variable that the registry says its product carries, but for humidity that follows from the dew point", () => {
    const carried = Object.keys(carriage[provider.product]) as VariableName[];
    const derived = provider.rows.has("relative_humidity_2m") ? [] : ["relative_humidity_2m"];
    const rows = [...provider.rows.keys(), ...derived];
    // An archive keeps a part of what its product carries today.
    if (provider.archived === undefined) expect(new Set(rows)).toEqual(new Set(carried));
    else expect(carried).toEqual(expect.arrayContaining(rows));
  });

  test("takes sums as sums and everything of the sea from it", () => {
    for (const { name, stepType, as, fields } of provider.rows.values()) {
      expect(stepType === "sum", name).toBe(variable(name).stepType === "sum");
      expect(fields, name).toHaveLength(
        {
          value: 1,
          magnitude: 1,
          above_ground: 1,
          code: 1,
          speed: 2,
          direction: 2,
          depth_of_water: 2,
          type_flags: 4,
          rate: 1,
          humidity: 3,
        }[as],
      );
    }
  });
});

describe("finding fields", () => {
  const gfs = openProvider("noaa-gfs");
  const file = { kind: "atmosphere", leadHours: 9, members: [0], url: "", indexUrl: "" } as const;

  test("of two accumulations the one since the last restart is taken", () => {
    const lines = (spans: string[]) =>
      spans
        .map((span, at) => `${at + 1}:${at * 10}:d=2026112100:APCP:surface:${span} hour acc fcst:\n`)
        .join("");
    const wanted = new Set(["APCP:surface:accumulation"]);
    const taken = (...spans: string[]) =>
      gfs.fieldsIn(file, lines(spans), wanted).map(({ offset, interval }) => [offset, interval]);
    expect(taken("0-9", "6-9")).toEqual([[10, { fromHours: 6, toHours: 9 }]]);
    expect(taken("6-9", "0-9")).toEqual([[0, { fromHours: 6, toHours: 9 }]]);
    expect(taken("6-9", "6-9")).toEqual([[0, { fromHours: 6, toHours: 9 }]]);
    expect(taken("0-6")).toEqual([]);
  });

  test("a file of several leads gives all that are wanted, each with the accumulation since the last restart", () => {
    const reforecast = openProvider("noaa-gefs-reforecast");
    const lines = ["0-3", "0-6", "6-9", "6-12"].map(
      (span, at) => `${at + 1}:${at * 10}:d=2019010100:APCP:surface:${span} hour acc fcst:ENS=+2\n`,
    );
    const amounts = { ...file, members: [2], leadHours: 3, severalLeads: [3, 6, 9] };
    const found = reforecast.fieldsIn(amounts, lines.join(""), new Set(["APCP:surface:accumulation"]));
    expect(
      found.map(({ leadHours, member, offset, interval }) => [leadHours, member, offset, interval]),
    ).toEqual([
      [3, 2, 0, { fromHours: 0, toHours: 3 }],
      [6, 2, 10, { fromHours: 0, toHours: 6 }],
      [9, 2, 20, { fromHours: 6, toHours: 9 }],
    ]);
  });

  test("the mean of an ensemble is not taken for a member", () => {
    const gefs = openProvider("noaa-gefs");
    const index =
      "1:0:d=2026112100:TMP:2 m above ground:9 hour fcst:ens mean\n2:5:d=2026112100:TMP:2 m above ground:9 hour fcst:ENS=+3\n";
    const wanted = new Set(["TMP:2 m above ground:instant"]);
    expect(gefs.fieldsIn({ ...file, members: [3] }, index, wanted)).toMatchObject([{ offset: 5, member: 3 }]);
    expect(gefs.fieldsIn({ ...file, members: [0] }, index, wanted)).toEqual([]);
  });

  test("a field of a member that started earlier has its lead since the run, whatever its index calls a mean", () => {
    const provider = openProvider("noaa-cfs").lagged!.settled([today, today - 6], 48);
    const files = provider.files({ run: today, kind: "atmosphere", leadHours: [0, 6, 12], members: [1] });
    const rates = files.find(({ url }) => url.includes("/prate."))!;
    const wanted = new Set(["PRATE:surface"]);
    const found = (steps: string[]) =>
      provider
        .fieldsIn(
          rates,
          steps.map((step, at) => `${at + 1}:${at * 10}:d=2026112018:PRATE:surface:${step}:\n`).join(""),
          wanted,
        )
        .map(({ leadHours, lagHours, offset, interval }) => [
          leadHours,
          lagHours,
          offset,
          interval?.fromHours,
        ]);
    expect(found(["6 hour fcst", "12 hour fcst", "18 hour fcst", "24 hour fcst"])).toEqual([
      [0, 6, 0, 6],
      [6, 6, 10, 12],
      [12, 6, 20, 18],
    ]);
    expect(found(["0-6 hour ave fcst", "6-12 hour ave fcst"])).toEqual([
      [0, 6, 0, 0],
      [6, 6, 10, 6],
    ]);
  });

  test("CFSv2 reaches as far as every field is listed without a hole", () => {
    const provider = openProvider("noaa-cfs");
    const wind = provider.files({ run: today, kind: "atmosphere", leadHours: [6], members: [0] })[3]!;
    const index = (...lines: [string, number][]) =>
      lines
        .map(
          ([name, step], at) => `${at + 1}:${at}:d=2026112100:${name}:10 m above ground:${step} hour fcst:\n`,
        )
        .join("");
    const reach = (...lines: [string, number][]) => provider.lagged!.reachHours(wind, index(...lines));
    expect(reach(["UGRD", 6], ["UGRD", 12], ["VGRD", 6], ["VGRD", 12])).toBe(12);
    expect(reach(["UGRD", 6], ["UGRD", 12], ["VGRD", 6])).toBe(6);
    expect(reach(["UGRD", 6], ["UGRD", 18], ["VGRD", 6], ["VGRD", 18])).toBe(6);
    expect(reach(["UGRD", 12], ["VGRD", 12])).toBe(0);
  });

  test("ECMWF's members share a file, and only those asked for are taken", () => {
    const line = (type: string, number: number | undefined, offset: number, param = "2t") =>
      `${JSON.stringify({
        type,
        number: number?.toString(),
        param,
        step: "9",
        levtype: "sfc",
        stream: "enfo",
        _offset: offset,
        _length: 5,
      })}\n`;
    const index = [
      line("cf", undefined, 0),
      line("pf", 1, 5),
      line("pf", 2, 10),
      line("pf", 1, 15, "10fg3"),
    ].join("");
    const found = openProvider("ecmwf-ens").fieldsIn(
      { ...file, members: [0, 1] },
      index,
      new Set(["sfc:2t", "sfc:10fg|10fg3|10fg6"]),
    );
    expect(found.map(({ field, member, offset }) => [field, member, offset])).toEqual([
      ["sfc:2t", 0, 0],
      ["sfc:2t", 1, 5],
      ["sfc:10fg|10fg3|10fg6", 1, 15],
    ]);
  });
});

const folder = new URL("../../../../../shared/fixtures/index/", import.meta.url);

describe.skipIf(!existsSync(folder))(
  "real indices (needs ../shared/fixtures/index beside the repository)",
  () => {
    test.each([
      ["noaa-gfs", "gfs.t00z.pgrb2.0p25.f007.idx", 7, 0],
      ["noaa-gefs", "gep01.t00z.pgrb2s.0p25.f015.idx", 15, 1],
      ["noaa-gefs", "gec00.t00z.pgrb2a.0p50.f432.idx", 432, 0],
    ] as const)("%s finds every field of its table in %s", (id, name, lead, member) => {
      const provider = openProvider(id);
      const file = { kind: "atmosphere", leadHours: lead, members: [member], url: "", indexUrl: "" } as const;
      const wanted = new Set(
        [...provider.rows.values()]
          .filter(({ files, toLeadHours }) => files === "atmosphere" && toLeadHours >= lead)
          .flatMap(({ fields }) => fields),
      );
      const found = provider.fieldsIn(file, readFileSync(new URL(name, folder), "utf8"), wanted);
      expect(new Set(found.map(({ field }) => field))).toEqual(wanted);
    });

    test("AIFS names the fields that it shares with IFS alike", () => {
      const ifs = openProvider("ecmwf-ifs");
      const file = { kind: "atmosphere", leadHours: 6, members: [0], url: "", indexUrl: "" } as const;
      const index = readFileSync(new URL("aifs_single_20250301_00z_6h.index", folder), "utf8");
      const found = ifs.fieldsIn(file, index, fieldsOf(ifs, "atmosphere"));
      expect(found.map(({ field }) => field).toSorted()).toEqual(
        ["100u", "100v", "10u", "10v", "2d", "2t", "msl", "skt", "sp", "ssrd", "strd", "tcc", "tp"]
          .map((param) => `sfc:${param}`)
          .concat("sol:sot:1", "sol:vsw:1")
          .toSorted(),
      );
    });
  },
);

function withGrib(path: string): string {
  return `${path}.grib2`;
}

import { describe, expect, test } from "vitest";
import { carriage } from "./carriage.ts";
import { type Product, products } from "./model.ts";
import { isDerived, type VariableName, variable, variableNames } from "../variable.ts";

/** GRIB2 record (NCEP abbreviation and level) that contains each variable. */
const records = {
  temperature_2m: "TMP:2 m above ground",
  relative_humidity_2m: "RH:2 m above ground",
  dew_point_2m: "DPT:2 m above ground",
  wind_speed_10m: "UGRD:10 m above ground",
  wind_gusts_10m: "GUST:surface",
  precipitation: "APCP:surface",
  cloud_cover: "TCDC:entire atmosphere",
  shortwave_radiation: "DSWRF:surface",
  visibility: "VIS:surface",
  cape: "CAPE:surface",
  convective_inhibition: "CIN:surface",
  lifted_index: "LFTX:surface",
  convective_precipitation: "ACPCP:surface",
  longwave_down: "DLWRF:surface",
  surface_temperature: "TMP:surface",
  temperature_100m: "TMP:100 m above ground",
  cloud_ceiling: "HGT:cloud ceiling",
  boundary_layer_height: "HPBL:surface",
  snow_depth: "SNOD:surface",
  surface_pressure: "PRES:surface",
  soil_temperature_0_to_7cm: "TSOIL:0-0.1 m below ground",
  soil_moisture_0_to_7cm: "SOILW:0-0.1 m below ground",
  cloud_cover_low: "LCDC:low cloud layer",
  precipitation_type: "CRAIN:surface",
  sea_surface_temperature: "TMP:surface",
  wind_speed_100m: "UGRD:100 m above ground",
} as const satisfies Partial<Record<VariableName, string>>;

/** Excerpts of `.idx` files of the runs of 2025-08-01 00z (NOAA, public domain), limited to the lines of surface records. */
const indexExcerpts: readonly { product: Product; file: string; leadHours: number; lines: string }[] = [
  {
    product: "gfs",
    file: "gfs.t00z.pgrb2.0p25.f007.idx",
    leadHours: 7,
    lines: `
10:4303694:d=2025080100:VIS:surface:7 hour fcst:
14:6574247:d=2025080100:GUST:surface:7 hour fcst:
561:409856805:d=2025080100:PRES:surface:7 hour fcst:
563:411197493:d=2025080100:TMP:surface:7 hour fcst:
564:411781291:d=2025080100:TSOIL:0-0.1 m below ground:7 hour fcst:
565:412185846:d=2025080100:SOILW:0-0.1 m below ground:7 hour fcst:
578:417176851:d=2025080100:SNOD:surface:7 hour fcst:
581:418201888:d=2025080100:TMP:2 m above ground:7 hour fcst:
583:419959990:d=2025080100:DPT:2 m above ground:7 hour fcst:
584:420498098:d=2025080100:RH:2 m above ground:7 hour fcst:
588:422898981:d=2025080100:UGRD:10 m above ground:7 hour fcst:
596:428200066:d=2025080100:APCP:surface:6-7 hour acc fcst:
608:429872043:d=2025080100:CRAIN:surface:6-7 hour ave fcst:
598:428853055:d=2025080100:ACPCP:surface:6-7 hour acc fcst:
623:437150738:d=2025080100:LFTX:surface:7 hour fcst:
624:437705966:d=2025080100:CAPE:surface:7 hour fcst:
625:438304068:d=2025080100:CIN:surface:7 hour fcst:
638:447973129:d=2025080100:HGT:cloud ceiling:7 hour fcst:
654:462520488:d=2025080100:DLWRF:surface:6-7 hour ave fcst:
688:497119759:d=2025080100:TMP:100 m above ground:7 hour fcst:
712:518127146:d=2025080100:HPBL:surface:7 hour fcst:
630:442115204:d=2025080100:LCDC:low cloud layer:7 hour fcst:
636:446359275:d=2025080100:TCDC:entire atmosphere:7 hour fcst:
653:461714428:d=2025080100:DSWRF:surface:6-7 hour ave fcst:
689:497993509:d=2025080100:UGRD:100 m above ground:7 hour fcst:`,
  },
  {
    product: "gefs",
    file: "gep01.t00z.pgrb2s.0p25.f015.idx",
    leadHours: 15,
    lines: `
1:0:d=2025080100:VIS:surface:15 hour fcst:ENS=+1
2:328368:d=2025080100:GUST:surface:15 hour fcst:ENS=+1
4:1820257:d=2025080100:PRES:surface:15 hour fcst:ENS=+1
5:2575698:d=2025080100:TSOIL:0-0.1 m below ground:15 hour fcst:ENS=+1
6:2943334:d=2025080100:SOILW:0-0.1 m below ground:15 hour fcst:ENS=+1
8:3510517:d=2025080100:SNOD:surface:15 hour fcst:ENS=+1
10:3789696:d=2025080100:TMP:2 m above ground:15 hour fcst:ENS=+1
11:4229797:d=2025080100:DPT:2 m above ground:15 hour fcst:ENS=+1
12:5018730:d=2025080100:RH:2 m above ground:15 hour fcst:ENS=+1
15:6562241:d=2025080100:UGRD:10 m above ground:15 hour fcst:ENS=+1
18:8838298:d=2025080100:APCP:surface:12-15 hour acc fcst:ENS=+1
22:9099127:d=2025080100:CRAIN:surface:12-15 hour ave fcst:ENS=+1
25:10549059:d=2025080100:CAPE:surface:15 hour fcst:ENS=+1
26:11076830:d=2025080100:CIN:surface:15 hour fcst:ENS=+1
29:12482533:d=2025080100:HGT:cloud ceiling:15 hour fcst:ENS=+1
31:13785243:d=2025080100:DLWRF:surface:12-15 hour ave fcst:ENS=+1
28:11911274:d=2025080100:TCDC:entire atmosphere:12-15 hour ave fcst:ENS=+1
30:13566894:d=2025080100:DSWRF:surface:12-15 hour ave fcst:ENS=+1`,
  },
  {
    product: "gefs",
    file: "gec00.t00z.pgrb2a.0p50.f432.idx",
    leadHours: 432,
    lines: `
57:10803265:d=2025080100:PRES:surface:432 hour fcst:ENS=low-res ctl
58:11042531:d=2025080100:TSOIL:0-0.1 m below ground:432 hour fcst:ENS=low-res ctl
59:11141851:d=2025080100:SOILW:0-0.1 m below ground:432 hour fcst:ENS=low-res ctl
61:11294945:d=2025080100:SNOD:surface:432 hour fcst:ENS=low-res ctl
63:11374042:d=2025080100:TMP:2 m above ground:432 hour fcst:ENS=low-res ctl
64:11515940:d=2025080100:RH:2 m above ground:432 hour fcst:ENS=low-res ctl
67:12009497:d=2025080100:UGRD:10 m above ground:432 hour fcst:ENS=low-res ctl
69:12537964:d=2025080100:APCP:surface:426-432 hour acc fcst:ENS=low-res ctl
73:12647386:d=2025080100:CRAIN:surface:426-432 hour ave fcst:ENS=low-res ctl
77:13332574:d=2025080100:TCDC:entire atmosphere:426-432 hour ave fcst:ENS=low-res ctl
78:13499396:d=2025080100:DSWRF:surface:426-432 hour ave fcst:ENS=low-res ctl
79:13637565:d=2025080100:DLWRF:surface:426-432 hour ave fcst:ENS=low-res ctl
83:14157058:d=2025080100:CAPE:180-0 mb above ground:432 hour fcst:ENS=low-res ctl`,
  },
];

function carries(product: Product, name: VariableName, leadHours: number): boolean {
  const carried = carriage[product][name];
  return carried === true || (carried !== undefined && leadHours <= carried.toLeadHours);
}

describe.each(indexExcerpts)("$product as its index $file shows it", ({ product, leadHours, lines }) => {
  test.each(Object.entries(records) as [VariableName, string][])("%s", (name, record) => {
    expect(carries(product, name, leadHours)).toBe(lines.includes(`:${record}:`));
  });
});

describe.each(products)("%s", (product) => {
  const carried = variableNames.filter((name) => carriage[product][name] !== undefined);

  test("carries nothing that is always computed", () => {
    expect(carried.filter(isDerived)).toEqual([]);
  });

  test("carries nothing that records alone have", () => {
    expect(carried.filter((name) => variable(name).inRecords === true)).toEqual([]);
  });

  test("carries wind direction together with wind speed, for both come from u and v", () => {
    expect(carriage[product].wind_direction_10m).toEqual(carriage[product].wind_speed_10m);
  });

  test("carries waves and the temperature of the sea as variables of the sea", () => {
    const sea = carried.filter((name) => variable(name).atSea === true);
    expect(sea).toEqual(carried.filter((name) => /^(wave|sea)_/.test(name)));
  });
});

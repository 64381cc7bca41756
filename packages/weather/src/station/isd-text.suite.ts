const columns =
  "STATION DATE SOURCE LATITUDE LONGITUDE ELEVATION NAME REPORT_TYPE CALL_SIGN QUALITY_CONTROL WND CIG VIS TMP DEW SLP AA1 AA2 OC1 REM".split(
    " ",
  );

/** Fields of a global-hourly report. Fields that are not given are written as missing. */
export type IsdLine = Readonly<Record<string, string>>;

const missing: IsdLine = {
  STATION: "06610099999",
  SOURCE: "4",
  LATITUDE: "46.8125",
  LONGITUDE: "6.94306",
  ELEVATION: "490.0",
  NAME: "PAYERNE, SZ",
  REPORT_TYPE: "FM-12",
  CALL_SIGN: "99999",
  QUALITY_CONTROL: "V020",
  WND: "999,9,9,9999,9",
  CIG: "99999,9,9,N",
  VIS: "999999,9,N,9",
  TMP: "+9999,9",
  DEW: "+9999,9",
  SLP: "99999,9",
};

/** Returns a file as NOAA's global-hourly access writes it: all columns are present in each line, in quotes. */
export function isdText(lines: readonly IsdLine[]): string {
  const lineOf = (fields: readonly string[]): string => fields.map((text) => `"${text}"`).join(",");
  const rows = lines.map((line) => lineOf(columns.map((name) => line[name] ?? missing[name] ?? "")));
  return `${[lineOf(columns), ...rows].join("\n")}\n`;
}

import { type ForecastSetName, setFiles } from "./forecast-sets.suite.ts";

/** The file of the reforecast that contains each field of GEFS, with the name of the field in the file's index. */
const files: ReadonlyMap<string, readonly [file: string, field: string]> = new Map([
  ["TMP:2 m above ground", ["tmp_2m", "TMP:2 m above ground"]],
  ["UGRD:10 m above ground", ["ugrd_hgt", "UGRD:10 m above ground"]],
  ["VGRD:10 m above ground", ["vgrd_hgt", "VGRD:10 m above ground"]],
  ["GUST:surface", ["gust_sfc", "GUST:surface"]],
  ["APCP:surface", ["apcp_sfc", "APCP:surface"]],
  ["TCDC:entire atmosphere", ["tcdc_eatm", "TCDC:entire atmosphere"]],
  ["DSWRF:surface", ["dswrf_sfc", "DSWRF:surface"]],
  ["PRMSL:mean sea level", ["pres_msl", "PRES:mean sea level"]],
  ["HGT:surface", ["hgt_sfc", "HGT:surface"]],
]);

interface GrownFile {
  readonly messages: Uint8Array[];
  bytes: number;
  index: string;
}

/**
 * Returns a set of GEFS in the layout of the reforecast: a file for each variable, member and range of days, each with its index.
 *
 * The files have no humidity, because the set has relative humidity and the reforecast has specific humidity.
 */
export function reforecastFiles(name: Extract<ForecastSetName, `gefs${string}`>): Map<string, Uint8Array> {
  const set = setFiles(name);
  const grown = new Map<string, GrownFile>();
  const indices = [...set.keys()].filter((path) => path.endsWith(".idx")).toSorted(byLead);
  for (const path of indices) {
    const content = set.get(path.slice(0, -".idx".length))!;
    const lines = new TextDecoder().decode(set.get(path)).trim().split("\n");
    const offsets = [...lines.map((line) => Number(line.split(":")[1])), content.length];
    lines.forEach((line, at) => {
      const [, , date, variable, level, step, member] = line.split(":");
      const found = files.get(`${variable}:${level}`);
      if (found === undefined || step === "anl") return;
      const [file, field] = found;
      const start = date!.slice("d=".length);
      const of = member === "ENS=low-res ctl" ? "c00" : `p${member!.slice("ENS=+".length).padStart(2, "0")}`;
      const stretch = leadOf(path) <= 240 ? "Days:1-10" : "Days:10-16";
      const to = `GEFSv12/reforecast/${start.slice(0, 4)}/${start}/${of}/${stretch}/${file}_${start}_${of}.grib2`;
      const into = grown.get(to) ?? { messages: [], bytes: 0, index: "" };
      grown.set(to, into);
      const message = content.subarray(offsets[at], offsets[at + 1]);
      into.index += `${into.messages.length + 1}:${into.bytes}:${date}:${field}:${step}:${member}\n`;
      into.messages.push(message);
      into.bytes += message.length;
    });
  }
  return new Map(
    [...grown].flatMap(([path, { messages, index }]): [string, Uint8Array][] => [
      [path, new Uint8Array(Buffer.concat(messages))],
      [`${path}.idx`, new TextEncoder().encode(index)],
    ]),
  );
}

const leadOf = (path: string): number => Number(/\.f(\d+)\.idx$/u.exec(path)![1]);
const byLead = (one: string, other: string): number => leadOf(one) - leadOf(other);

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { noaaGefs } from "../providers/noaa/noaa-gefs.ts";
import type { IngestRequest } from "../providers/plan.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;

export interface GefsRequest {
  readonly toLeadHours: number;
  readonly members: readonly number[];
}

/** Returns an ingest request for the files of {@link writeGefsFiles}, with the given lead times and members. */
export function gefsRequest(baseUrl: string, request: GefsRequest): IngestRequest {
  const variables = ["temperature_2m", "wind_speed_10m", "precipitation", "pressure_msl"] as const;
  return { provider: noaaGefs(baseUrl), run, variables, atSea: false, ...request };
}

/** Fields of the generated files, in order. The last one is among the wanted fields, although its index line does not show its length. */
const fieldsOfFile = [
  "VIS:surface",
  "TMP:2 m above ground",
  "DPT:2 m above ground",
  "UGRD:10 m above ground",
  "VGRD:10 m above ground",
  "APCP:surface",
  "PRMSL:mean sea level",
];
/** Returns a message whose body contains a text. */
function message(text: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length).fill(46);
  bytes.set(new TextEncoder().encode("GRIB"), 0);
  bytes[7] = 2;
  new DataView(bytes.buffer).setBigUint64(8, BigInt(length));
  bytes.set(new TextEncoder().encode(text), 16);
  bytes.set(new TextEncoder().encode("7777"), length - 4);
  return bytes;
}

/**
 * Writes files of GEFS with their indices. Each message contains the name, lead time and member of its field as text.
 *
 * @param note - Text appended to each message.
 */
export async function writeGefsFiles(
  folder: string,
  leads: readonly number[],
  members: readonly number[],
  note = "",
): Promise<void> {
  const files = noaaGefs("http://host/").files({ run, kind: "atmosphere", leadHours: leads, members });
  for (const file of files) {
    const path = join(folder, new URL(file.url).pathname);
    const member = file.members[0]!;
    const step = file.leadHours === 0 ? "anl" : `${file.leadHours} hour fcst`;
    const there = fieldsOfFile.filter((name) => name !== "APCP:surface" || file.leadHours > 0);
    const messages = there.map((name, at) =>
      message(`${name} ${file.leadHours} ${member}${note}`, 90 + 7 * at + note.length),
    );
    let offset = 0;
    const index = there.map((name, at) => {
      const words = name === "APCP:surface" ? `${file.leadHours - 3}-${file.leadHours} hour acc fcst` : step;
      const line = `${at + 1}:${offset}:d=2026112100:${name}:${words}:ENS=${member === 0 ? "low-res ctl" : `+${member}`}`;
      offset += messages[at]!.length;
      return line;
    });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.concat(messages));
    await writeFile(`${path}.idx`, `${index.join("\n")}\n`);
  }
}

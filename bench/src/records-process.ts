// Ingests files of a record in a process of its own, and answers with what that took.
import { once } from "node:events";
import { ingestRecord, netcdfRecord } from "@halcyon/ingest";

export interface RecordOrder {
  readonly files: readonly string[];
  readonly root: string;
}

export interface RecordTaken {
  /** On a processor. */
  readonly seconds: number;
  /** The most memory that the process had. */
  readonly mebibytes: number;
  /** Whether the progress ended with all that there was to do. */
  readonly isWhole: boolean;
}

process.on("disconnect", () => process.exit());
const [{ files, root }] = (await once(process, "message")) as [RecordOrder];
const before = process.cpuUsage();
const source = await netcdfRecord(files, {
  id: "era5",
  offering: "historical",
  attribution: "Made up",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
});
let isWhole = false;
await ingestRecord(source, {
  root,
  record: "era5",
  wanted: "all",
  revision: "1",
  onProgress: ({ done, total }) => {
    isWhole = done === total;
  },
});
source.close();
const { user, system } = process.cpuUsage(before);
process.send?.({
  seconds: (user + system) / 1e6,
  mebibytes: process.resourceUsage().maxRSS / 1024,
  isWhole,
} satisfies RecordTaken);
process.disconnect?.();

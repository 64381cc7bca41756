// Ingests files of a record in a process of its own, and answers with what that took.
import { once } from "node:events";
import { ingestRecord, netcdfRecord } from "@halcyon/ingest";

export interface RecordOrder {
  readonly files: readonly string[];
  readonly root: string;
  /** True to make the process report when half of the blocks are written. The process then continues until it is killed. */
  readonly isCut: boolean;
}

export interface RecordTaken {
  /** Processor time [s]. */
  readonly seconds: number;
  /** Peak memory of the process [MiB]. */
  readonly mebibytes: number;
}

process.on("disconnect", () => process.exit());
const [{ files, root, isCut }] = (await once(process, "message")) as [RecordOrder];
const before = process.cpuUsage();
const source = await netcdfRecord(files, {
  id: "era5",
  offering: "historical",
  attribution: "Made up",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
});
const answer = (): void => {
  const { user, system } = process.cpuUsage(before);
  process.send?.({
    seconds: (user + system) / 1e6,
    mebibytes: process.resourceUsage().maxRSS / 1024,
  } satisfies RecordTaken);
};
let left = Number.NaN;
await ingestRecord(source, {
  root,
  record: "era5",
  wanted: "all",
  revision: "1",
  onProgress: ({ done, total }) => {
    left = total - done;
    if (isCut && done === total / 2) answer();
  },
});
source.close();
if (left !== 0) throw new Error("the ingest did not tell that all of it was done");
answer();
process.disconnect?.();

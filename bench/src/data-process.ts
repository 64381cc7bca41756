// A server over the records of a store, in a process of its own: its folder is the first argument. Prints its address.
import { entriesOf, findCitation, findEntry } from "@halcyon/library";
import { app } from "@halcyon/server/app";
import { openRequests } from "@halcyon/server/open-requests";
import { serve } from "@halcyon/server/serve";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import type { RecordSource } from "@halcyon/weather";
import { history, models, nowMs } from "./data-records.ts";
import { freeEdge, noEntries } from "./free-keys.ts";

const storage = folderStorage(process.argv[2]!);
const open = async (record: string): Promise<RecordSource> => recordStoreSource({ storage, record });
const records = {
  hourly: await open(history),
  daily: undefined,
  projections: await Promise.all(models.map(open)),
};
const openOnes = openRequests();
const { listener } = app({
  ports: {
    nowMs: () => nowMs,
    library: { find: findEntry, list: entriesOf, citation: findCitation, version: "1" },
    ownEntries: noEntries,
    models: new Map(),
    records,
  },
  ...freeEdge,
  open: openOnes,
});
const { port } = await serve({
  listener,
  port: 0,
  host: "127.0.0.1",
  log: () => undefined,
  open: openOnes,
  urlMaxLength: 8192,
});
process.send!(`http://127.0.0.1:${port}`);
process.once("disconnect", () => process.exit());

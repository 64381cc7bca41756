// The process under test: a server that keeps no scores and does rounds over watches for as long as its parent says, as a server on SQLite does. Answers
// with its port and a key.
import { once } from "node:events";
import { issueKey } from "@halcyon/accounts/keys/key";
import { serveFree } from "./free-server.ts";
import { type PlantedOrder, plantedRounds } from "./planted-rounds.ts";
import { workBetweenWords } from "./work-between-words.ts";

process.on("disconnect", () => process.exit());
const [order] = (await once(process, "message")) as [PlantedOrder];
const planted = await plantedRounds(order);
const port = await serveFree({ isCaching: false, inWork: planted.inWork }, planted.ports);

workBetweenWords(async (signal) => {
  await planted.round(signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return 1;
});
process.send?.({ port, key: issueKey().plaintext });

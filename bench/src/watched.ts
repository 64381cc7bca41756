import { once } from "node:events";
import type { ServerProcess } from "./server-process.ts";

/** What `loop-watch.ts` in a server saw since it was last asked. */
export interface Watched {
  readonly longestMs: number;
  readonly rssBytes: number;
  readonly peakRssBytes: number;
}

export async function watched({ child }: ServerProcess): Promise<Watched> {
  child.send("read");
  const [seen] = (await once(child, "message")) as [Watched];
  return seen;
}

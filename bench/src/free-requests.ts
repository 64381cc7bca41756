import { spentBy } from "./spent.ts";
import { startedProcess } from "./started-process.ts";

export interface FreeServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  /** How long its process has been on a processor [ms]. */
  cpuMs(): Promise<number>;
}

type Side = "cached" | "uncached" | "oneRun";

/**
 * The whole way of a request but its charge.
 *
 * @param side - Whether scores are kept, and whether the deterministic part is alone.
 */
export async function freeServer(side: Side = "cached"): Promise<FreeServer> {
  const started = await startedProcess<Readonly<Record<Side, number>> & { readonly key: string }>(
    "free-process.ts",
  );
  const { child, said } = started;
  return {
    url: `http://127.0.0.1:${said[side]}`,
    key: said.key,
    cpuMs: async () => (await spentBy(child)).cpuMs,
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}

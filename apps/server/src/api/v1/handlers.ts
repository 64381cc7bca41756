import type { CacheSizes } from "../../config/cache-sizes.ts";
import type { SharedEndpoint } from "../handler.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { batchHandler } from "../batch/batch.ts";
import type { Jobs } from "../batch/jobs.ts";
import { batches } from "./batch.ts";
import { compositeHandler } from "./hours/composite.ts";
import type { Handlers } from "./handler.ts";
import { rankHandler } from "./windows/rank.ts";
import type { weatherHandlers } from "./weather-handlers.ts";

type Elsewhere =
  | SharedEndpoint
  | Extract<
      keyof Handlers,
      `${"watches" | "tasks" | "scenarios" | "events" | "deliveries"}.${string}` | "webhooks.test"
    >
  | "jobs.result"
  | keyof ReturnType<typeof weatherHandlers>;

/** Returns the handlers of the V1 endpoints that must run in the main thread. */
export function v1Handlers(
  scorer: Scorer,
  jobs: Jobs,
  caches: CacheSizes | undefined,
): Omit<Handlers, Elsewhere> {
  const { admit, score } = scorer;
  return {
    "optimality.composite": compositeHandler(admit, score, caches),
    "optimality.batch": batchHandler(batches(scorer), jobs),
    "optimality.rank": rankHandler(scorer),
  };
}

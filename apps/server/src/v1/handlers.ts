import type { Ports } from "../ports.ts";
import { admission } from "../use-cases/admit.ts";
import type { CacheSizes } from "../use-cases/cache-sizes.ts";
import { scoreLocation } from "../use-cases/score-location.ts";
import { compositeHandler } from "./composite.ts";
import { entryHandlers } from "./entries.ts";
import type { Handlers } from "./handler.ts";
import { modelsHandler } from "./models.ts";
import { statusHandler } from "./status.ts";
import { variablesHandler } from "./variables.ts";

/** What answers each endpoint of the table. */
export function handlers(ports: Ports, caches?: CacheSizes): Handlers {
  return {
    "optimality.composite": compositeHandler(scoreLocation(admission(ports, caches), caches)),
    ...entryHandlers(ports.library),
    "models.list": modelsHandler(ports.models),
    "variables.list": variablesHandler,
    "status.get": statusHandler(ports.models),
  };
}

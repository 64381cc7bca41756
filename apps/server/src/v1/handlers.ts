import type { Ports } from "../ports.ts";
import { type CacheSizes, scoreLocation } from "../use-cases/score-location.ts";
import { compositeHandler } from "./composite.ts";
import { entryHandlers } from "./entries.ts";
import type { Handlers } from "./handler.ts";
import { modelsHandler } from "./models.ts";
import { variablesHandler } from "./variables.ts";

/** What answers each endpoint of the table. */
export function handlers(ports: Ports, caches?: CacheSizes): Handlers {
  return {
    "optimality.composite": compositeHandler(scoreLocation(ports, caches)),
    ...entryHandlers(ports.library),
    "models.list": modelsHandler(ports.models),
    "variables.list": variablesHandler,
  };
}

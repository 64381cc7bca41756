import { dynamicalKind } from "./dynamical-part.ts";
import { openMeteoKind } from "./open-meteo-part.ts";
import { stationKind } from "./station-part.ts";
import { storeKind } from "./store-part.ts";
import { syntheticKind } from "./synthetic-part.ts";

/** Every kind of source that can feed a part, in the order in which the docs tell of them. */
export const sourceKinds = [syntheticKind, stationKind, openMeteoKind, dynamicalKind, storeKind] as const;

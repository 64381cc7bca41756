import { dynamicalKind } from "./dynamical-model-part.ts";
import { openMeteoKind } from "./open-meteo-model-part.ts";
import { stationKind } from "./station-model-part.ts";
import { storeKind } from "./store-model-part.ts";
import { syntheticKind } from "./synthetic-model-part.ts";
import { tidesKind } from "./tides-model-part.ts";

/** Kinds of sources that a model part or its overlays can have, in the order of the documentation. */
export const sourceKinds = [
  syntheticKind,
  stationKind,
  openMeteoKind,
  dynamicalKind,
  storeKind,
  tidesKind,
] as const;

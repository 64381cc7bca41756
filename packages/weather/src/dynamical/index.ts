export {
  dynamicalClient,
  type DynamicalClient,
  type DynamicalClientOptions,
  type DynamicalDataset,
  dynamicalDatasets,
} from "./dynamical-client.ts";
export type { PastOptions } from "./past-reader.ts";
export { type DynamicalOptions, dynamicalSource, dynamicalTerms, runSchedules } from "./dynamical-source.ts";
export { requireIcechunk } from "./worker/open-repository.ts";

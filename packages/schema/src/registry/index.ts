export { carriage } from "./models/carriage.ts";
export {
  ensembleFromHour,
  forAllVersions,
  forecastHoursMax,
  isPartKnownTo,
  isSingleRun,
  modelParts,
  quantileMembersMin,
  quantilesToHour,
  type VerifiedPart,
  v1PartNames,
  verifiedParts,
  modelProducts,
  nominalLeadHours,
  type PartsVersion,
  type Product,
  productLeadHours,
  productMembers,
  products,
} from "./models/model.ts";
export { packedMax } from "./packing.ts";
export type { ClimateChange, ElevationChange, StepType } from "./registry-row.ts";
export { unitConverter } from "./unit.ts";

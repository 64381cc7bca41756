export { carriage } from "./models/carriage.ts";
export {
  ensembleFromHour,
  forecastHoursMax,
  partMaxAgeHours,
  quantileMembersMin,
  quantilesToHour,
  type VerifiedPart,
  verifiedParts,
  modelProducts,
  nominalLeadHours,
  type Product,
  productLeadHours,
  productMembers,
  products,
} from "./models/model.ts";
export { packedMax } from "./packing.ts";
export type { ClimateChange, ElevationChange, StepType } from "./registry-row.ts";
export { unitConverter } from "./unit.ts";

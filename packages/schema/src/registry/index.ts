export { carriage } from "./models/carriage.ts";
export {
  ensembleFromHour,
  forecastHoursMax,
  partMaxAgeHours,
  quantileMembersMin,
  quantilesToHour,
} from "./models/model.ts";
export {
  modelProducts,
  nominalLeadHours,
  type Product,
  productLeadHours,
  productMembers,
  products,
} from "./models/product.ts";
export { type VerifiedPart, verifiedParts } from "./models/verified-model-part.ts";
export { packedMax } from "./packing.ts";
export type { ClimateChange, ElevationChange, StepType } from "./registry-row.ts";
export { unitConverter } from "./unit.ts";

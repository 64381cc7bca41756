export { cellValues, fieldValues, type GridPoint } from "./field-values.ts";
export { Grib2Error, type Grib2ErrorCode, type Grib2Place } from "./grib2-error.ts";
export { type Grib2Field, grib2Fields } from "./grib2-field.ts";
export { type Grid, readGrid } from "./grid.ts";
export type { Decoders, Jpeg2000Decoder } from "./jpeg2000-packing.ts";
export {
  type Level,
  type Member,
  type Parameter,
  type Process,
  type Product,
  readProduct,
} from "./product.ts";
export type { Scanning } from "./scanning.ts";
export type { Section } from "./section.ts";
export { applyScale, readScale, type ValueScale } from "./value-scale.ts";

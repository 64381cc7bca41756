export { cellValues, fieldValues, type GridPoint } from "./field-values.ts";
export { Grib2Error, type Grib2ErrorCode, type Grib2Place } from "./message/grib2-error.ts";
export { type Grib2Field, grib2Fields } from "./message/grib2-field.ts";
export { type Grid, type LatLonGrid, readGrid, sizeOf } from "./grid/grid.ts";
export type { ProjectedGrid } from "./grid/projected-grid.ts";
export type { Decoders, Jpeg2000Decoder } from "./packings/jpeg2000-packing.ts";
export {
  type Level,
  type Member,
  type Parameter,
  type Process,
  type Product,
  readProduct,
} from "./message/product.ts";
export {
  type Earth,
  lambertConformal,
  mercator,
  type Place,
  polarStereographic,
  type Projection,
  rotatedPole,
} from "./grid/projection.ts";
export type { Scanning } from "./grid/scanning.ts";
export type { Section } from "./message/section.ts";
export { applyScale, readScale, type ValueScale } from "./packings/value-scale.ts";

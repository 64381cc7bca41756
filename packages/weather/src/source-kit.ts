/** Exports for authors of sources, in addition to the source interface: places, units, HTTP, limits of calls and cached data. */
export { type Attempted, tryAgain } from "./http/attempts.ts";
export {
  checksumCrc32c,
  type ConnectionOptions,
  type Failed,
  mayPass,
  type ObjectAnswer,
  objectClient,
  readRefusal,
  type Refusal,
} from "./http/object-client.ts";
export { type ByteRange, rangeLength } from "./http/byte-range.ts";
export { retryAfterMs, type RetryPace } from "./http/retry-wait.ts";
export { type CellBlock, type CellCache, cellCache } from "./archive/cell-cache.ts";
export { diskBytes } from "./cache/stored-folder.ts";
export type { StoredBytes, StoredTiles, TileName } from "./cache/stored-tiles.ts";
export { storedFolder, type StoredFile, type StoredFolderOptions } from "./cache/stored-folder.ts";
export { cfProjection } from "./places/cf-projection.ts";
export { fullTurn, tidy, turn } from "./places/degrees.ts";
export { greatCircleKm, unitVector, type UnitVector } from "./places/great-circle.ts";
export { isLand } from "./places/land-mask.ts";
export { type GridAxes, type GridCell, nearestCell } from "./places/nearest-cell.ts";
export { nearestPoint, type PointRows } from "./places/nearest-point.ts";
export { PackingTooFineError } from "./record/record-source.ts";
export { recordPacking, recordPackings, recordRange } from "./record/record-source.ts";
export { stepHours } from "./record/record-time.ts";
export { doubtsOfYear, hoursOfMean } from "./record/year-limits.ts";
export { packerOf } from "./units/pack-value.ts";
export { readUnit, type UnitReading } from "./units/read-unit.ts";
export {
  type CalendarName,
  gregorianFromSeconds,
  isCalendarName,
  parseTimeUnits,
  secondsPer,
  type TimeUnits,
} from "./units/time-units.ts";
export { windFromDegrees } from "./units/wind-from.ts";
export { atMost } from "./io/at-most.ts";
export { ByteCache } from "./cache/byte-cache.ts";
export { crc32c } from "./io/crc32c.ts";
export { sealOf, unsealed } from "./io/seal.ts";
export { LoopTurns } from "./io/loop-turn.ts";
export { unlessLate } from "./io/unless-late.ts";

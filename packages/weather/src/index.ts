export type { Absence } from "./model/absence.ts";
export { ArchiveError, type ArchiveErrorCode } from "./archive/archive-error.ts";
export { type ArchiveLayout, archiveLayouts, type ArchiveVariable } from "./archive/archive-layout.ts";
export { type ArchiveOptions, archiveSource } from "./archive/archive-source.ts";
export {
  type AbsentAvailability,
  modelAvailability,
  type ModelAvailability,
  type PartAvailability,
  reachHours,
} from "./model/availability.ts";
export { DamagedRunError } from "./model/damaged-run-error.ts";
export { DamagedRuns } from "./model/damaged-runs.ts";
export { describeModel } from "./model/describe-model.ts";
export { type ForecastRequest, type PartForecast, type PartRead, readForecast } from "./model/forecast.ts";
export { longestGapHours } from "./hourly/hourly-task.ts";
export { type HourSpan, toHours } from "./hourly/hourly.ts";
export { loopTurn, LoopTurns } from "./work/loop-turn.ts";
export {
  type AbsentPart,
  type FedPart,
  findRuns,
  isFed,
  type ModelPart,
  placeParts,
  type PlacedPart,
  type RunningPart,
} from "./model/model-part.ts";
export type { Extent, Region } from "./ingest/cells-in-grid.ts";
export { IngestError, type IngestErrorCode } from "./ingest/ingest-error.ts";
export {
  ingestRun,
  type RunOptions,
  type RunOutcome,
  type RunProgress,
  type RunReport,
} from "./ingest/ingest-run.ts";
export type { RunRequest } from "./ingest/run-request.ts";
export { newestRun } from "./ingest/newest-run.ts";
export { openProvider } from "./ingest/open-provider.ts";
export { type Provider, type ProviderId } from "./ingest/provider.ts";
export { type WatchEvent, type WatchOptions, watchRuns } from "./ingest/watch-runs.ts";
export { type Quantity, quantityNames } from "./netcdf/field-names.ts";
export { ingestNexGddp, type NexIngestOptions } from "./nex-gddp/ingest-nex-gddp.ts";
export { nexBucket, nexVariables, type NexWish } from "./nex-gddp/nex-files.ts";
export { NetcdfError, type NetcdfErrorCode } from "./netcdf/netcdf-error.ts";
export {
  type NetcdfOptions,
  type NetcdfRecord,
  netcdfRecord,
  type NetcdfReport,
} from "./netcdf/netcdf-record.ts";
export {
  openMeteoClient,
  type OpenMeteoClient,
  type OpenMeteoClientOptions,
} from "./open-meteo/open-meteo-client.ts";
export { OpenMeteoError, type OpenMeteoErrorCode } from "./open-meteo/open-meteo-error.ts";
export { type OpenMeteoOptions, openMeteoSource } from "./open-meteo/open-meteo-source.ts";
export { type ArchiveRequest, readArchive } from "./open-meteo/read-archive.ts";
export { joinRecords } from "./record/join-records.ts";
export type { PlacedRecord } from "./record/placed-record.ts";
export type { RecordPlaces } from "./record/record-places.ts";
export type {
  RecordDescription,
  RecordRequest,
  RecordSource,
  RecordVariable,
  RecordWeather,
} from "./record/record-source.ts";
export { formatRecordTime, parseRecordTime, type RecordStep, type RecordTime } from "./record/record-time.ts";
export { fileRevision } from "./record-ingest/file-revision.ts";
export { ingestRecord, type RecordIngest, type RecordIngestOptions } from "./record-ingest/ingest-record.ts";
export type { RecordPart } from "./record-ingest/part-of-record.ts";
export type { WantedCells } from "./record-ingest/wanted-cells.ts";
export { copyRecord, type CopyProgress } from "./record-store/copy-record.ts";
export type { RecordBlock } from "./record-store/record-layout.ts";
export type { RecordStoreDescription } from "./record-store/record-store-description.ts";
export { type RecordStoreOptions, recordStoreSource } from "./record-store/record-store-source.ts";
export {
  openRecordWriter,
  type RecordWriter,
  type RecordWriterOptions,
} from "./record-store/record-writer.ts";
export { surveyCells } from "./record-store/survey-cells.ts";
export { modelService, partService, type Service } from "./model/service.ts";
export { SourceError } from "./source/source-error.ts";
export type {
  CarriedVariable,
  Cell,
  NativeWeather,
  ReadRequest,
  SourceDescription,
  WeatherSource,
} from "./source/source.ts";
export { syntheticHistory, type SyntheticHistoryOptions } from "./synthetic/history-record.ts";
export { recipeOf, type SyntheticOptions, type SyntheticRecipe } from "./synthetic/recipe.ts";
export { forecastsOf, recordOf } from "./synthetic/source-of-recipe.ts";
export { syntheticProjections } from "./synthetic/projection-record.ts";
export { syntheticSource } from "./synthetic/synthetic-source.ts";
export type { ColumnMap, ColumnMeaning } from "./station/csv.ts";
export { StationFileError } from "./station/station-file-error.ts";
export {
  nominalYear,
  type StationRecordOptions,
  stationRecordSource,
} from "./station/station-record-source.ts";
export { type StationOptions, stationSource } from "./station/station-source.ts";
export { copyRun, type CopyRunOptions } from "./store/copy-run.ts";
export { folderStorage, type FolderStorageOptions } from "./store/folder-storage.ts";
export { httpStorage, type HttpStorageOptions } from "./store/http-storage.ts";
export { isRunPublished } from "./store/is-run-published.ts";
export { type PublishedRun, publishedRuns } from "./store/pointer.ts";
export { openRunWriter, type RunWriter, type RunWriterOptions } from "./store/run-writer.ts";
export type { StoreStorage } from "./store/storage.ts";
export type { GridCells, SiteCells, StoreDescription } from "./store/store-description.ts";
export { StoreError, type StoreErrorCode } from "./store/store-error.ts";
export { storeSource, type StoreSourceOptions } from "./store/store-source.ts";
export type { Tile } from "./store/tiles.ts";

export type { Tile } from "./cells/tiles.ts";
export { type PublishedRun, publishedRuns } from "./run/run-pointer.ts";
export { copyRecord, type CopyProgress } from "./record/writing/copy-record.ts";
export type { RecordBlock, RecordStoreDescription } from "./record/record-layout.ts";
export { type RecordStoreOptions, recordStoreSource } from "./record/reading/record-store-source.ts";
export {
  openRecordWriter,
  type RecordWriter,
  type RecordWriterOptions,
} from "./record/writing/record-writer.ts";
export { surveyCells } from "./record/writing/survey-cells.ts";
export { copyRun, type CopyRunOptions } from "./run/writing/copy-run.ts";
export { isRunPublished, newestRunPublished } from "./run/is-run-published.ts";
export { openRunWriter, type RunWriter, type RunWriterOptions } from "./run/writing/run-writer.ts";
export type { StoreDescription } from "./run/store-description.ts";
export { type FieldDescription, type FieldLayer, type FieldValues, packLayer } from "./field/field-group.ts";
export {
  type Field,
  fieldSource,
  type FieldSource,
  type FieldSourceOptions,
  type StoredLayer,
} from "./field/field-source.ts";
export {
  type FieldBlock,
  type FieldWriter,
  type FieldWriterOptions,
  openFieldWriter,
} from "./field/field-writer.ts";
export type { GridCells, SiteCells } from "./cells/store-cells.ts";
export { describedStoreSource, storeSource, type StoreSourceOptions } from "./run/reading/store-source.ts";
export type { StoreRoot } from "./publication/open-shelf.ts";
export {
  parseS3Address,
  type S3Address,
  s3Bucket,
  type S3BucketOptions,
  type S3Connection,
  type S3Credentials,
} from "./s3/s3-bucket.ts";
export type { Bucket } from "./storage/bucket.ts";
export { folderStorage, type FolderStorageOptions } from "./storage/folder/folder-storage.ts";
export { httpStorage, type HttpStorageOptions } from "./storage/http-storage.ts";
export type { StoreStorage } from "./storage/storage.ts";
export { StoreError, type StoreErrorCode } from "./store-error.ts";
export { type FolderTiles, folderTiles, type FolderTilesOptions } from "./tiles/folder-tiles.ts";

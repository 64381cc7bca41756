export type { Extent, Region } from "./cells/cells-in-grid.ts";
export type { InTraceSpan, TraceSpanFacts, TraceSpanName } from "./in-trace-span.ts";
export { IngestError, type IngestErrorCode } from "./ingest-error.ts";
export { type Quantity, quantityNames } from "./netcdf/fields/field-names.ts";
export { NetcdfError, type NetcdfErrorCode } from "./netcdf/formats/netcdf-error.ts";
export {
  type NetcdfOptions,
  type NetcdfRecord,
  netcdfRecord,
  type NetcdfReport,
} from "./netcdf/netcdf-record.ts";
export type { AmountsSince } from "./netcdf/reading/running-sums.ts";
export { ingestNexGddp, type NexIngestOptions } from "./nex-gddp/ingest-nex-gddp.ts";
export { nexBucket, nexVariables, type NexOptions } from "./nex-gddp/nex-files.ts";
export { openProvider } from "./providers/open-provider.ts";
export { type Provider, type ProviderId, providerIds } from "./providers/provider.ts";
export { fileRevision } from "./record/file-revision.ts";
export {
  ingestRecord,
  type RecordIngest,
  type RecordIngestOptions,
  type RecordPart,
} from "./record/ingest-record.ts";
export type { WantedCells } from "./record/wanted-cells.ts";
export type { CheckCounts } from "./run/check-run.ts";
export {
  ingestRun,
  type RunOptions,
  type RunOutcome,
  type RunProgress,
  type RunReport,
} from "./run/ingest-run.ts";
export { newestRun, type WatchEvent, type WatchOptions, watchRuns } from "./run/watch-runs.ts";
export type { RunRequest } from "./run/run-request.ts";
export { giveUpTask } from "./spread/give-up-task.ts";
export {
  inProcessTasks,
  type InProcessTasks,
  type InProcessTasksOptions,
} from "./spread/in-process-tasks.ts";
export { type SpreadOptions, type SpreadProgress, spreadRun } from "./spread/spread-run.ts";
export { type SendTasks, type SpreadTask, type StepKind, stepKinds, taskId } from "./spread/spread-task.ts";
export {
  openSpreadWorker,
  type SpreadWorker,
  type SpreadWorkerOptions,
  type WorkReport,
} from "./spread/spread-worker.ts";

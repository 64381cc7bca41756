export { doubtfulYears } from "./checks/doubtful-years.ts";
export { headingDoubts } from "./checks/heading-doubts.ts";
export { type ColumnMap, type ColumnMeaning, wordsBelow } from "./formats/csv.ts";
export { formatOfText } from "./formats/format-of-text.ts";
export { StationFileError } from "./station-file-error.ts";
export { type StationRecordOptions, stationRecordSource } from "./station-record-source.ts";
export { type StationOptions, stationSource } from "./station-source.ts";
export { stationLicences, stationReader } from "./station-terms.ts";
export type { StationFormat } from "./station-file.ts";

/**
 * Error for a station file that cannot be read. The message names the line.
 *
 * @example
 * ```js
 * new StationFileError("the file ends inside quotes.", 7).message; // => "Line 7: the file ends inside quotes."
 * ```
 */
export class StationFileError extends Error {
  override readonly name = "StationFileError";
  /** Line in the file, counted from 1; undefined if the error concerns the whole file. */
  readonly line: number | undefined;

  constructor(problem: string, line?: number) {
    super(line === undefined ? problem : `Line ${line}: ${problem}`);
    this.line = line;
  }
}

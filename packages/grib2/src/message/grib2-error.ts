/**
 * Reason why a GRIB2 field cannot be used:
 *
 * - `not_grib2`: No GRIB message of edition 2 begins at the expected position.
 * - `damaged`: The message is truncated, or its numbers contradict each other.
 * - `unsupported`: A template, or an option of it, is not supported. The field may be skipped; other fields are not affected.
 * - `too_large`: The size or the number of grid points exceeds the limit.
 */
export type Grib2ErrorCode = "not_grib2" | "damaged" | "unsupported" | "too_large";

/** Location of an error in a file. */
export interface Grib2Place {
  /** Offset of the section from the start of the file [bytes]. If the error concerns the whole message, it is the offset of the message. */
  readonly offset: number;
  /** Number of the section, 0 to 8; absent if the error concerns the whole message. */
  readonly section?: number;
  /** Number of the template according to WMO: `3.90` is grid definition template 90. Absent if the error concerns no template. */
  readonly template?: string;
}

/**
 * An error for a GRIB2 field that cannot be used. The error message states the location, the problem and the remedy.
 *
 * @example
 * ```js
 * const error = new Grib2Error("unsupported", { offset: 37, section: 3, template: "3.90" }, "The grid is not read.");
 * error.code; // => "unsupported"
 * error.template; // => "3.90"
 * ```
 */
export class Grib2Error extends Error {
  override readonly name = "Grib2Error";
  readonly code: Grib2ErrorCode;
  readonly offset: number;
  readonly section: number | undefined;
  readonly template: string | undefined;

  constructor(code: Grib2ErrorCode, { offset, section, template }: Grib2Place, problem: string) {
    const parts = [
      ...(section === undefined ? [] : [`section ${section}`]),
      ...(template === undefined ? [] : [`template ${template}`]),
      `byte ${offset}`,
    ];
    const next = code === "unsupported" && section === 5 ? repack : advice[code];
    super(`GRIB2, ${parts.join(", ")}: ${problem} ${next}`);
    this.code = code;
    this.offset = offset;
    this.section = section;
    this.template = template;
  }
}

const advice: Readonly<Record<Grib2ErrorCode, string>> = {
  not_grib2: "Give files or byte ranges that begin with a message of GRIB edition 2.",
  damaged: "Download it again; if it stays so, its provider made it so: skip the field.",
  unsupported: "Skip the field.",
  too_large: "Cut the field to a region first.",
};

/** Advice for a field whose packing is not supported. Another program can change the packing without loss. */
const repack =
  "Skip the field, or repack it with ecCodes: grib_set -r -s packingType=grid_simple <file> <new file>";

/**
 * Why a GRIB2 field cannot be used.
 *
 * - `not_grib2`: no GRIB message of edition 2 begins where one is due.
 * - `damaged`: cut short, or its numbers contradict each other.
 * - `unsupported`: a template, or an option of one, that is not read. The field may be skipped, its neighbours are sound.
 * - `too_large`: more bytes or grid points than are read.
 */
export type Grib2ErrorCode = "not_grib2" | "damaged" | "unsupported" | "too_large";

/** Location of an error in a file. */
export interface Grib2Place {
  /** Offset of the section from the start of the file, or of the message if no section is named [bytes]. */
  readonly offset: number;
  /** Number of the section, 0 to 8. */
  readonly section?: number;
  /** Template as WMO numbers it: `3.90` is grid definition template 90. */
  readonly template?: string;
}

/**
 * Error for a GRIB2 field that cannot be used; the message names the place, the problem and the remedy.
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

/** Packings are the one thing that another program changes without a loss. */
const repack =
  "Skip the field, or repack it with ecCodes: grib_set -r -s packingType=grid_simple <file> <new file>";

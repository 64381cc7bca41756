import type { ReadWarnings } from "../alert-message.ts";

/** Maximum sizes of what is read. */
export const readingLimits = {
  /** Size of a feed or an archive, also after it is unpacked [bytes]. */
  feedBytes: 64 * 2 ** 20,
  /** Size of one message [bytes]. */
  alertBytes: 8 * 2 ** 20,
  /** Number of links of an index. */
  links: 5000,
} as const;

/** Options of reading a document. */
export interface ReadingOptions {
  /** Name of the document, for faults. */
  readonly name: string;
  /** Address of the document, to which relative links of an index refer. */
  readonly address?: string;
}

/**
 * Reads a document of warnings: CAP 1.1 or 1.2 as XML, CAP as JSON in the form of MeteoAlarm, GeoJSON of the NWS, an Atom or RSS index, or a ZIP of
 * such documents. It finds out the form by the first bytes.
 *
 * It throws nothing: what it cannot read, it counts among the faults.
 */
export declare function readWarnings(bytes: Uint8Array, options: ReadingOptions): ReadWarnings;

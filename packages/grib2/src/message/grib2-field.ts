import { Grib2Error } from "./grib2-error.ts";
import { Section } from "./section.ts";

/** Sections of a message that describe one field. The sections are not decoded. */
export interface Grib2Field {
  /** Offset of the message from the start of the file [bytes]. */
  readonly offset: number;
  /** Length of the message [bytes]. */
  readonly length: number;
  readonly discipline: number;
  readonly identification: Section;
  readonly grid: Section;
  readonly product: Section;
  readonly representation: Section;
  /** Section with the bitmap; undefined if every point has a value. */
  readonly bitmap: Section | undefined;
  readonly data: Section;
}

/**
 * Lists the fields of a file, message by message, without decoding or copying. Zero bytes and headings of WMO bulletins between messages are skipped. Templates
 * are not read, so a field that cannot be decoded does not stop the listing. If the sections of a message do not fit together, an error is thrown.
 *
 * @param bytes - A file, or a range of a file that begins with a message.
 * @example
 * ```js
 * const [field] = grib2Fields(await readFile("ccsds.grib2"));
 * field.offset; // => 0
 * ```
 */
export function* grib2Fields(bytes: Uint8Array): Generator<Grib2Field, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = nextMessage(bytes, 0);
  while (offset < bytes.length) {
    const length = messageLength(view, offset);
    yield* fieldsOf(bytes, view, offset, length);
    offset = nextMessage(bytes, offset + length);
  }
}

const indicatorBytes = 16;
const endBytes = 4;
/** Maximum length of a message [bytes]. It ensures that bit positions are below 2^31. */
const messageMaxBytes = 2 ** 28 - 1;

const textGrib = 0x47_52_49_42;
const text7777 = 0x37_37_37_37;

/** Maximum length of a bulletin heading [bytes]: a few lines of text before the message, and a line of control characters after it. */
const headingBytesMax = 128;

function nextMessage(bytes: Uint8Array, from: number): number {
  let offset = from;
  while (offset < bytes.length && bytes[offset] === 0) offset += 1;
  let end = offset;
  while (end < bytes.length && end - offset < headingBytesMax && isText(bytes[end]!)) {
    if (isMessage(bytes, end)) return end;
    end += 1;
  }
  // The last bulletin ends with new lines and a 3.
  return bytes.subarray(offset, end).every((byte) => isText(byte) && byte < 0x20) ? end : offset;
}

function isMessage(bytes: Uint8Array, offset: number): boolean {
  return [0x47, 0x52, 0x49, 0x42].every((letter, at) => bytes[offset + at] === letter);
}

/** Returns true if a byte may belong to a heading: printable text, a line ending, or the start (1) or end (3) of a bulletin. */
function isText(byte: number): boolean {
  return byte === 1 || byte === 3 || byte === 10 || byte === 13 || (byte >= 0x20 && byte < 0x7f);
}

function messageLength(view: DataView, offset: number): number {
  const left = view.byteLength - offset;
  const place = { offset, section: 0 };
  if (left < 4 || view.getUint32(offset) !== textGrib) {
    throw new Grib2Error("not_grib2", place, "no message begins here.");
  }
  if (left < indicatorBytes) throw new Grib2Error("damaged", place, "the file ends in a message.");
  const edition = view.getUint8(offset + 7);
  if (edition !== 2) throw new Grib2Error("not_grib2", place, `the message is of edition ${edition}.`);
  const length = Number(view.getBigUint64(offset + 8));
  if (length > left) throw new Grib2Error("damaged", place, `the file ends in a message of ${length} bytes.`);
  if (length > messageMaxBytes) throw new Grib2Error("too_large", place, `a message of ${length} bytes.`);
  if (length < indicatorBytes + endBytes || view.getUint32(offset + length - endBytes) !== text7777) {
    throw new Grib2Error("damaged", place, "the message does not end with 7777.");
  }
  return length;
}

/** Yields the fields of a message. Sections 2 to 7 may be repeated in a message, and sections that are not repeated remain valid. */
function* fieldsOf(
  bytes: Uint8Array,
  view: DataView,
  offset: number,
  length: number,
): Generator<Grib2Field, undefined> {
  const end = offset + length - endBytes;
  const held = new Map<number, Section>();
  let bitmap: Section | undefined;
  let last = 0;
  for (let at = offset + indicatorBytes; at < end;) {
    const section = readSection(bytes, view, at, end);
    if (!(followers[last] ?? []).includes(section.number)) {
      throw section.error("damaged", `it does not belong after section ${last}.`);
    }
    held.set(section.number, section);
    if (section.number === 6 && section.octet(6) === 0) bitmap = section;
    if (section.number === 7) {
      yield {
        offset,
        length,
        discipline: view.getUint8(offset + 6),
        identification: held.get(1)!,
        grid: held.get(3)!,
        product: held.get(4)!,
        representation: held.get(5)!,
        bitmap: bitmapOf(held.get(6)!, bitmap),
        data: section,
      };
    }
    last = section.number;
    at += section.length;
  }
  if (last !== 7) {
    throw new Grib2Error("damaged", { offset, section: last }, "the message ends after it.");
  }
}

/** Numbers of the sections that may follow each section. */
const followers: Readonly<Record<number, readonly number[]>> = {
  0: [1],
  1: [2, 3],
  2: [3],
  3: [4],
  4: [5],
  5: [6],
  6: [7],
  7: [2, 3, 4],
};

function readSection(bytes: Uint8Array, view: DataView, at: number, end: number): Section {
  const length = end - at < 5 ? 0 : view.getUint32(at);
  if (length < 5 || length > end - at) {
    throw new Grib2Error("damaged", { offset: at }, "no section fits here.");
  }
  return new Section(bytes, at, length, view.getUint8(at + 4));
}

/** Returns the bitmap of a field. An unreadable bitmap is kept in the field, so that reading the field fails, but listing it does not. */
function bitmapOf(section: Section, previous: Section | undefined): Section | undefined {
  const indicator = section.octet(6);
  if (indicator === 255) return undefined;
  return indicator === 254 && previous !== undefined ? previous : section;
}

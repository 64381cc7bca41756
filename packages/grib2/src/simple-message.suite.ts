/** Field to be stored with simple packing. Its grid has a spacing of 1° and its north-west corner at 40° N 10° W. */
export interface SimpleField {
  readonly rows: number;
  readonly columns: number;
  /** The eight bits of WMO's flag table 3.4. */
  readonly scanningMode: number;
  /** Width of a packed number, 1 to 32 bits. */
  readonly bits: number;
  readonly decimalScale: number;
  /** Values row by row from north to south, and in each row from west to east; null means missing. */
  readonly values: readonly (number | null)[];
}

export interface SimpleMessage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Maximum difference between a value and its packed value: half a packing step. The rounding error of 64-bit floats is not included. */
  readonly halfStep: number;
}

/**
 * Packs a field into a message in the simplest way, to test the decoder.
 *
 * @see WMO Manual on Codes I.2, templates 3.0, 4.0 and 5.0
 */
export function simpleMessage(field: SimpleField): SimpleMessage {
  const { rows, columns, scanningMode, bits, decimalScale } = field;
  const inFile = fileOrder(field).map(([row, column]) => field.values[row * columns + column]!);
  const present = inFile.filter((value) => value !== null).map((value) => value * 10 ** decimalScale);
  const reference = floatBelow(present.reduce((least, value) => Math.min(least, value), present[0] ?? 0));
  const span = present.reduce((most, value) => Math.max(most, value - reference), 0);
  const binaryScale = scaleOf(span, bits);
  const numbers = present.map((value) => Math.max(0, Math.round((value - reference) / 2 ** binaryScale)));

  const [south, east] = [40 - rows + 1, (350 + columns - 1) % 360];
  const [firstRow, lastRow] = (scanningMode & 0x40) === 0 ? [40, south] : [south, 40];
  const [firstColumn, lastColumn] = (scanningMode & 0x80) === 0 ? [350, east] : [east, 350];
  const degree = 1e6;
  const sections = [
    section(1, 21, { 12: u8(1), 13: u16(2026), 15: u8(11), 16: u8(21) }),
    section(3, 72, {
      7: u32(rows * columns),
      31: u32(columns),
      35: u32(rows),
      47: signed32(firstRow * degree),
      51: u32(firstColumn * degree),
      56: signed32(lastRow * degree),
      60: u32(lastColumn * degree),
      64: u32(degree),
      68: u32(degree),
      72: u8(scanningMode),
    }),
    section(4, 34, { 18: u8(1), 23: u8(1), 29: u8(255) }),
    section(5, 21, {
      6: u32(numbers.length),
      12: float32(reference),
      16: signed16(binaryScale),
      18: signed16(decimalScale),
      20: u8(bits),
    }),
    numbers.length === inFile.length
      ? section(6, 6, { 6: u8(255) })
      : bitSection(6, [0], inFile.map((value) => (value === null ? "0" : "1")).join("")),
    bitSection(7, [], numbers.map((number) => number.toString(2).padStart(bits, "0")).join("")),
  ];
  const body = sections.flat();
  const length = 16 + body.length + 4;
  const bytes = Uint8Array.from([
    ...text("GRIB"),
    0,
    0,
    0,
    2,
    ...u32(0),
    ...u32(length),
    ...body,
    ...text("7777"),
  ]);
  return { bytes, halfStep: (2 ** binaryScale * 10 ** -decimalScale) / 2 };
}

/** Returns rows and columns in the scanning order of the file. */
function fileOrder({ rows, columns, scanningMode }: SimpleField): readonly (readonly [number, number])[] {
  const upwards = (count: number) => Array.from({ length: count }, (_, index) => index);
  const across = (scanningMode & 0x80) === 0 ? upwards(columns) : upwards(columns).toReversed();
  const down = (scanningMode & 0x40) === 0 ? upwards(rows) : upwards(rows).toReversed();
  const columnsFirst = (scanningMode & 0x20) !== 0;
  const [lines, along] = columnsFirst ? [across, down] : [down, across];
  return lines.flatMap((line, index) => {
    const turned = (scanningMode & 0x10) !== 0 && index % 2 === 1;
    return (turned ? along.toReversed() : along).map((place): readonly [number, number] =>
      columnsFirst ? [place, line] : [line, place],
    );
  });
}

function floatBelow(value: number): number {
  const near = Math.fround(value);
  return near <= value ? near : Math.fround(value - Math.abs(value) * 2 ** -23);
}

/** Returns the smallest binary exponent with which whole numbers of `bits` bits cover a span of values. */
function scaleOf(span: number, bits: number): number {
  if (span === 0) return 0;
  const scale = Math.ceil(Math.log2(span / (2 ** bits - 1)));
  return span / 2 ** scale > 2 ** bits - 1 ? scale + 1 : scale;
}

type Octets = readonly number[];

/** Returns a section with a number of octets. All octets are 0 except for the given ones, by the position of their first octet. */
function section(number: number, length: number, given: Readonly<Record<number, Octets>>): Octets {
  const octets = [...u32(length), number, ...Array.from({ length: length - 5 }, () => 0)];
  for (const [octet, values] of Object.entries(given))
    octets.splice(Number(octet) - 1, values.length, ...values);
  return octets;
}

/** Returns a section that ends with bits, padded to a whole octet. */
function bitSection(number: number, head: Octets, bits: string): Octets {
  const octets = (bits.match(/.{1,8}/g) ?? []).map((octet) => Number.parseInt(octet.padEnd(8, "0"), 2));
  return [...u32(5 + head.length + octets.length), number, ...head, ...octets];
}

const u8 = (value: number): Octets => [value];
const u16 = (value: number): Octets => [value >>> 8, value & 0xff];
const u32 = (value: number): Octets => [...u16(value >>> 16), ...u16(value & 0xff_ff)];
/** Encodes a signed number: the first bit is the sign, and the others are the magnitude. */
const signed16 = (value: number): Octets => u16(value < 0 ? 0x80_00 - value : value);
const signed32 = (value: number): Octets => u32(value < 0 ? 0x80_00_00_00 - value : value);

function float32(value: number): Octets {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return u32(view.getUint32(0));
}

function text(letters: string): Octets {
  return [...new TextEncoder().encode(letters)];
}

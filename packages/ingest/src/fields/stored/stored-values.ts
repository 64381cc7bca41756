import { applyScale, type ValueScale } from "@halcyon/grib2";
import { hostIsBigEndian, swapBytes } from "@halcyon/store/byte-order";

/** Type and scale of the whole numbers that represent values. The largest number of the type represents a missing value. */
export interface StoredNumbers {
  readonly type: keyof typeof numberTypes;
  readonly scale: ValueScale;
}

const numberTypes = { uint16: Uint16Array, uint32: Uint32Array };

/** Returns the size of a stored value [bytes]. The value is a whole number or a float64. */
export function storedValueBytes(numbers: StoredNumbers | undefined): number {
  return (numbers === undefined ? Float64Array : numberTypes[numbers.type]).BYTES_PER_ELEMENT;
}

interface StoredValues {
  /** Type and scale of the whole numbers that represent the values; undefined if each value is stored as a float64. */
  readonly numbers?: StoredNumbers;
  /** Little-endian bytes of the values. */
  readonly bytes: Uint8Array;
}

/**
 * Encodes values as the whole numbers that their message contains. For most fields, the result takes a quarter of the bytes of float64. If a value cannot be
 * restored exactly, all values are stored as float64.
 *
 * @param scale - Scale that converts the message's numbers into values; undefined if there is no scale.
 */
export function keepValues(values: Float64Array, scale: ValueScale | undefined): StoredValues {
  if (scale !== undefined) {
    for (const type of ["uint16", "uint32"] as const) {
      const numbers = numbersOf(values, scale, new numberTypes[type](values.length));
      if (numbers !== undefined) return { numbers: { type, scale }, bytes: littleEndian(numbers) };
    }
  }
  return { bytes: littleEndian(values.slice()) };
}

/** Decodes the values of a field from stored bytes; NaN means missing. The result may share the buffer of the bytes. */
export function storedValuesOf(
  bytes: Uint8Array<ArrayBuffer>,
  numbers: StoredNumbers | undefined,
): Float64Array {
  if (hostIsBigEndian) swapBytes(bytes, storedValueBytes(numbers));
  if (numbers === undefined) return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
  const Numbers = numberTypes[numbers.type];
  const kept = new Numbers(bytes.buffer, bytes.byteOffset, bytes.length / Numbers.BYTES_PER_ELEMENT);
  const none = noNumber(kept);
  const values = new Float64Array(kept);
  applyScale(values, values.length, numbers.scale);
  for (let index = 0; index < kept.length; index += 1) if (kept[index] === none) values[index] = Number.NaN;
  return values;
}

type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function numbersOf(values: Float64Array, scale: ValueScale, numbers: Numbers): Numbers | undefined {
  const { reference, binaryFactor, decimalFactor } = scale;
  const none = noNumber(numbers);
  // The nearest number is checked below, so that factors may stand in for the slower divisions.
  const [perValue, perNumber] = [1 / decimalFactor, 1 / binaryFactor];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!;
    if (Number.isNaN(value)) {
      numbers[index] = none;
      continue;
    }
    const number = Math.round((value * perValue - reference) * perNumber);
    const isKept = number >= 0 && number < none;
    if (!isKept || !Object.is((number * binaryFactor + reference) * decimalFactor, value)) return undefined;
    numbers[index] = number;
  }
  return numbers;
}

function noNumber({ BYTES_PER_ELEMENT }: Numbers): number {
  return 2 ** (8 * BYTES_PER_ELEMENT) - 1;
}

function littleEndian(values: Float64Array<ArrayBuffer> | Numbers): Uint8Array {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  if (hostIsBigEndian) swapBytes(bytes, values.BYTES_PER_ELEMENT);
  return bytes;
}

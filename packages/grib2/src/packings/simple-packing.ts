import type { Packing } from "./packing.ts";
import type { Section } from "../message/section.ts";
import { applyScale, valueScale } from "./value-scale.ts";

/**
 * Prepares the unpacking of values in simple packing, in which all numbers have the same number of bits. If they have 0 bits, every value is the reference
 * value, and the decimal scale is ignored. NCEP's g2c and ecCodes do the same.
 *
 * @see WMO Manual on Codes I.2, data representation template 5.0
 */
export function simplePacking(representation: Section, data: Section): Packing {
  const template = "5.0";
  const scale = valueScale(representation, template);
  const count = representation.unsigned32(6);
  const bits = bitsPerValue(representation, template);
  if (bits === 0) return constantPacking(count, scale.reference);
  const octets = Math.ceil((count * bits) / 8);
  if (data.length - 5 < octets) {
    throw data.error("damaged", `${count} values of ${bits} bits do not fit in it.`, template);
  }
  return {
    count,
    unpack: (room) => {
      const values = new Float64Array(room);
      data.bits(6).numbers(values, 0, count, bits);
      applyScale(values, count, scale);
      return values;
    },
    unpackOne: (index) => {
      const value = new Float64Array(1);
      const cursor = data.bits(6);
      cursor.skip(index * bits);
      cursor.numbers(value, 0, 1, bits);
      applyScale(value, 1, scale);
      return value[0]!;
    },
  };
}

/** Returns a packing in which all values are equal and take no bits. */
export function constantPacking(count: number, value: number): Packing {
  return {
    count,
    unpack: (room) => new Float64Array(room).fill(value),
    unpackOne: () => value,
  };
}

/** Returns the number of bits per packed number. All templates state it in the same octet. */
export function bitsPerValue(representation: Section, template: string): number {
  const bits = representation.octet(20);
  if (bits > 32) throw representation.error("unsupported", `numbers of ${bits} bits are not read.`, template);
  return bits;
}

import { type AdaptiveEntropy, decodeAdaptiveEntropy, leastBits } from "./adaptive-entropy.ts";
import type { Packing } from "./packing.ts";
import type { Section } from "../message/section.ts";
import { bitsPerValue, constantPacking } from "./simple-packing.ts";
import { applyScale, valueScale } from "./value-scale.ts";

/**
 * Opens CCSDS packing: numbers in a lossless code for space data systems, as used by ECMWF.
 *
 * A field of 0 bits equals its reference value, as in simple packing.
 *
 * @see WMO Manual on Codes I.2, data representation template 5.42
 */
export function ccsdsPacking(representation: Section, data: Section): Packing {
  const template = "5.42";
  const scale = valueScale(representation, template);
  const count = representation.unsigned32(6);
  const bits = bitsPerValue(representation, template);
  if (bits === 0) return constantPacking(count, scale.reference);
  const code = readCode(representation, template, bits);
  if (data.bits(6).bitsLeft < leastBits(code, count)) {
    throw data.error("damaged", `${count} values do not fit in it.`, template);
  }
  return {
    count,
    unpack: (room) => {
      const values = new Float64Array(room);
      decodeAdaptiveEntropy(code, data.bits(6), values, count);
      applyScale(values, count, scale);
      return values;
    },
    unpackOne: undefined,
  };
}

/** Flags of octet 22. The flags for the byte order concern only the memory of an encoder. */
const signedFlag = 0x01;
const preprocessFlag = 0x08;
const restrictedFlag = 0x10;
const padFlag = 0x20;

function readCode(representation: Section, template: string, bits: number): AdaptiveEntropy {
  const flags = representation.octet(22);
  const code = {
    bits,
    blockSize: representation.octet(23),
    intervalBlocks: representation.unsigned16(24),
    preprocessed: (flags & preprocessFlag) !== 0,
    restricted: (flags & restrictedFlag) !== 0,
    padded: (flags & padFlag) !== 0,
  };
  if ((flags & signedFlag) !== 0) {
    throw representation.error("unsupported", "signed numbers are not read.", template);
  }
  if (![8, 16, 32, 64].includes(code.blockSize) || code.intervalBlocks === 0 || code.intervalBlocks > 4096) {
    throw representation.error("damaged", "its blocks cannot be.", template);
  }
  if (code.restricted && bits > 4 && bits <= 8) {
    throw representation.error("damaged", `the restricted code has no numbers of ${bits} bits.`, template);
  }
  return code;
}

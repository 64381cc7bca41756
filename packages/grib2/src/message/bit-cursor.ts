/** Reader of consecutive numbers in a stream of bits. A number may have any number of bits. Reading beyond the end throws an error. */
export class BitCursor {
  readonly #view: DataView;
  readonly #end: number;
  /** Creates an error from the description of a problem with the bits. */
  readonly error: (problem: string) => Error;
  #bit = 0;

  /**
   * Creates a reader that starts at the first bit.
   *
   * @param view - Bytes to read, with four more bytes at the end, because the reader always reads whole words. The whole view has fewer than 2^28 bytes.
   * @param error - Creates an error from the description of a problem.
   */
  constructor(view: DataView, error: (problem: string) => Error) {
    this.#view = view;
    this.#end = (view.byteLength - 4) * 8;
    this.error = error;
  }

  get bitsLeft(): number {
    return this.#end - this.#bit;
  }

  /** Throws an error unless at least the given number of bits is left. */
  require(bits: number): void {
    if (bits > this.bitsLeft) throw this.#tooShort();
  }

  /** Reads one unsigned number of 0 to 32 bits. */
  read(bits: number): number {
    this.require(bits);
    const value = bitsAt(this.#view, this.#bit, bits);
    this.#bit += bits;
    return value;
  }

  /** Skips bits without reading them. */
  skip(bits: number): void {
    this.require(bits);
    this.#bit += bits;
  }

  /** Skips bits up to the start of the next whole byte. */
  align(): void {
    this.#bit = Math.ceil(this.#bit / 8) * 8;
  }

  /** Returns the number of zero bits before the next 1 bit. Skips these zeros and the 1. Throws an error if there are more than `most` zeros. */
  unary(most: number): number {
    this.unaries(unaryResult, 0, 1, most);
    return unaryResult[0]!;
  }

  /** Reads numbers of 0 to 32 bits into `into`, from index `from` (inclusive) to `to` (exclusive). */
  numbers(into: Float64Array, from: number, to: number, bits: number): void {
    this.require((to - from) * bits);
    const view = this.#view;
    let bit = this.#bit;
    if (bits === 0) into.fill(0, from, to);
    else if (bits > wordBits) {
      for (let index = from; index < to; index += 1, bit += bits) into[index] = bitsAt(view, bit, bits);
    } else {
      const unwanted = 32 - bits;
      for (let index = from; index < to; index += 1, bit += bits) {
        into[index] = wordAt(view, bit) >>> unwanted;
      }
    }
    this.#bit = bit;
  }

  /**
   * Reads runs of zero bits, each of which ends with a 1 bit. Writes their lengths to `into`, from index `from` (inclusive) to `to` (exclusive). Throws an
   * error if a run is longer than `most`.
   */
  unaries(into: Uint32Array, from: number, to: number, most: number): void {
    const view = this.#view;
    const end = this.#end;
    let bit = this.#bit;
    for (let index = from; index < to; index += 1) {
      const start = bit;
      let word = wordAt(view, bit);
      while (word === 0) {
        bit += 32 - (bit & 7);
        if (bit >= end) throw this.#tooShort();
        word = wordAt(view, bit);
      }
      bit += Math.clz32(word) + 1;
      const zeros = bit - start - 1;
      if (bit > end) throw this.#tooShort();
      if (zeros > most) throw this.error("a number is too large.");
      into[index] = zeros;
    }
    this.#bit = bit;
  }

  /**
   * Shifts the numbers in `into` to the left, from index `from` (inclusive) to `to` (exclusive). Fills the freed low-order bits with `bits` (0 to 32) bits from
   * the stream.
   */
  append(into: Uint32Array, from: number, to: number, bits: number): void {
    this.require((to - from) * bits);
    if (bits === 0) return;
    const view = this.#view;
    let bit = this.#bit;
    if (bits > wordBits) {
      for (let index = from; index < to; index += 1, bit += bits) {
        into[index] = (into[index]! << bits) | bitsAt(view, bit, bits);
      }
    } else {
      const unwanted = 32 - bits;
      for (let index = from; index < to; index += 1, bit += bits) {
        into[index] = (into[index]! << bits) | (wordAt(view, bit) >>> unwanted);
      }
    }
    this.#bit = bit;
  }

  #tooShort(): Error {
    return this.error("it ends before its values do.");
  }
}

const unaryResult = new Uint32Array(1);

/** Number of bits that can be read from one 32-bit word, even if they begin at the last bit of its first byte. */
const wordBits = 25;

/** Returns a 32-bit word that begins with the next {@link wordBits} bits or more, followed by zeros. */
function wordAt(view: DataView, bit: number): number {
  return view.getUint32(bit >>> 3) << (bit & 7);
}

function bitsAt(view: DataView, bit: number, bits: number): number {
  if (bits === 0) return 0;
  if (bits > wordBits) {
    const lower = bits - 16;
    return bitsAt(view, bit, 16) * 2 ** lower + bitsAt(view, bit + 16, lower);
  }
  return wordAt(view, bit) >>> (32 - bits);
}

// @ts-expect-error The package has no types.
import untyped from "@cornerstonejs/codec-openjpeg/decodewasmjs";
import type { Jpeg2000Decoder } from "./packings/jpeg2000-packing.ts";

/**
 * Opens OpenJPEG, compiled to WebAssembly, as a decoder for `fieldValues` and `cellValues`.
 *
 * @example
 * ```js
 * const jpeg2000 = await openJpeg2000();
 * jpeg2000(Uint8Array.of(255, 79)); // => undefined
 * ```
 */
export async function openJpeg2000(): Promise<Jpeg2000Decoder> {
  const library = await openJpeg({ print: () => undefined, printErr: () => undefined });
  return (codeStream) => {
    const decoder = new library.J2KDecoder();
    try {
      decoder.getEncodedBuffer(codeStream.length).set(codeStream);
      decoder.decode();
      const { bitsPerSample, componentCount, isSigned } = decoder.getFrameInfo();
      if (componentCount !== 1 || isSigned || bitsPerSample > 16) return undefined;
      const octets = decoder.getDecodedBuffer();
      return bitsPerSample > 8 ? sixteenBits(octets) : octets.slice();
    } catch {
      // The library throws the address of what it threw, for bytes that it does not know.
      return undefined;
    } finally {
      decoder.delete();
    }
  };
}

/** Entry point of the OpenJPEG package, with only those types that are used here. */
const openJpeg = untyped as (settings: {
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
}) => Promise<{ readonly J2KDecoder: new () => J2KDecoder }>;

interface J2KDecoder {
  /** Returns a buffer in the library's memory, into which the caller writes the code stream. */
  getEncodedBuffer(length: number): Uint8Array;
  /** Decodes the code stream. If the stream is damaged, the frame has no components. */
  decode(): void;
  getFrameInfo(): {
    readonly bitsPerSample: number;
    readonly componentCount: number;
    readonly isSigned: boolean;
  };
  /** Returns a buffer in the library's memory that contains the decoded numbers. */
  getDecodedBuffer(): Uint8Array;
  delete(): void;
}

/** Reads 16-bit numbers, which are little-endian on every host, and copies them out of the library's memory. */
function sixteenBits(octets: Uint8Array): Uint16Array {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  return Uint16Array.from({ length: octets.length / 2 }, (_, index) => view.getUint16(2 * index, true));
}

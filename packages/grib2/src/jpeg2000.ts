import openJpeg from "@cornerstonejs/codec-openjpeg/decodewasmjs";
import type { Jpeg2000Decoder } from "./jpeg2000-packing.ts";

/**
 * Opens OpenJPEG, compiled to WebAssembly, as the decoder that `fieldValues` and `cellValues` take.
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
    } finally {
      decoder.delete();
    }
  };
}

/** Little-endian, whatever the host; copied out of the library's memory. */
function sixteenBits(octets: Uint8Array): Uint16Array {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  return Uint16Array.from({ length: octets.length / 2 }, (_, index) => view.getUint16(2 * index, true));
}

/** What is used of a package that has no types of its own. */
declare module "@cornerstonejs/codec-openjpeg/decodewasmjs" {
  interface J2KDecoder {
    /** Room for a code stream in the library's memory. */
    getEncodedBuffer(length: number): Uint8Array;
    /** A stream that is damaged leaves a frame of no components. */
    decode(): void;
    getFrameInfo(): {
      readonly bitsPerSample: number;
      readonly componentCount: number;
      readonly isSigned: boolean;
    };
    /** In the library's memory. */
    getDecodedBuffer(): Uint8Array;
    delete(): void;
  }
  interface Library {
    readonly J2KDecoder: new () => J2KDecoder;
  }
  export default function openJpeg(settings: {
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }): Promise<Library>;
}

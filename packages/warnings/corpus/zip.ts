import { deflateRawSync } from "node:zlib";

/** File in an archive that {@link zipOf} makes. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isStored?: boolean;
  /** Flags that the archive states for the file; by default, the true ones. `method` is the stated compression method. */
  readonly flags?: number;
  readonly method?: number;
  /** Compressed bytes in the archive; by default, made from `bytes`. */
  readonly packed?: Uint8Array;
}

/** Makes a ZIP archive without checksums. */
export function zipOf(files: readonly ZipFile[]): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const packed = file.packed ?? (file.isStored === true ? file.bytes : deflateRawSync(file.bytes));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(file.flags ?? 0, 2);
    common.writeUInt16LE(file.method ?? (file.isStored === true ? 0 : 8), 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, tail, name]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\u0005\u0006"), end]);
}

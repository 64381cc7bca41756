import { inflateRawSync } from "node:zlib";
import { UnreadableDocument } from "./findings.ts";

/** File in a ZIP archive. */
export interface ZipMember {
  readonly name: string;
  readonly read: { readonly bytes: Uint8Array } | { readonly words: string };
}

/** Limits for unpacking a ZIP archive. `members` is the maximum number of files. */
export interface ZipLimits {
  readonly members: number;
  /** Maximum unpacked size of a file [bytes]. */
  readonly memberBytes: number;
  /** Maximum unpacked size of all files together [bytes]. */
  readonly allBytes: number;
}

const endSignature = 0x0605_4b50;
const entrySignature = 0x0201_4b50;
const localSignature = 0x0403_4b50;
/** Size of the record at the end without its comment [bytes]. */
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const commentBytesMax = 0xffff;
const isEncrypted = 1;
const [stored, deflated] = [0, 8];

/**
 * Unpacks the files of a ZIP archive one by one. Supports stored and deflated files in an archive below 4 GB.
 *
 * @throws {UnreadableDocument} If the archive is damaged, larger than the limits, or larger than it states.
 */
export function* zipMembers(bytes: Uint8Array, limits: ZipLimits): Generator<ZipMember> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > limits.members)
    throw new UnreadableDocument(`The archive has more than ${limits.members} files.`);
  let left = limits.allBytes;
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySignature) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number];
    const name = Buffer.from(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes)).toString();
    const entry = at;
    at += entryBytes + nameBytes + extraBytes + commentBytes;
    if (name.endsWith("/")) continue;
    const size = view.getUint32(entry + 24, true);
    left -= Math.min(size, limits.memberBytes);
    if (left < 0)
      throw new UnreadableDocument(`The files of the archive are larger than ${limits.allBytes} bytes.`);
    if (size > limits.memberBytes)
      yield { name, read: { words: `The file is larger than ${limits.memberBytes} bytes.` } };
    else yield { name, read: unpack(bytes, view, entry, size) };
  }
}

/** Returns the position of the record that ends the archive. A comment may follow it. */
function endOf(view: DataView): number {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - commentBytesMax); at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  throw damaged();
}

function unpack(bytes: Uint8Array, view: DataView, entry: number, size: number): ZipMember["read"] {
  const [flags, method] = [view.getUint16(entry + 8, true), view.getUint16(entry + 10, true)];
  if ((flags & isEncrypted) !== 0 || (method !== stored && method !== deflated))
    return { words: "The file is encrypted, or packed in another way than deflate." };
  const packedBytes = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (local + localBytes > bytes.length || view.getUint32(local, true) !== localSignature) throw damaged();
  const from = local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + packedBytes > bytes.length) throw damaged();
  const packed = bytes.subarray(from, from + packedBytes);
  if (method === stored) return { bytes: packed };
  try {
    const unpacked = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    if (unpacked.length === size) return { bytes: unpacked };
  } catch {
    // The archive says less than it contains, or is damaged: nothing else in it can be trusted.
  }
  throw damaged();
}

function damaged(): UnreadableDocument {
  return new UnreadableDocument("The ZIP archive is damaged.");
}

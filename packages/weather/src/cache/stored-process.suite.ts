/**
 * Writes and reads bytes without end. Tests run this process to check folders that several processes share, and processes that die while
 * they write.
 *
 * Arguments: the folder, its maximum size [bytes] and a seed. The process prints one character for each turn: "!" if the bytes that it
 * reads differ from those written.
 */
import { setImmediate as turn } from "node:timers/promises";
import { diskBytes } from "./stored-folder.ts";

/** Names of cached bytes that several processes share. */
export const sharedNames: readonly string[] = Array.from({ length: 40 }, (_, index) => `chunk ${index}`);

/** Returns the bytes for a name. Their length and content differ for each name. */
export function bytesOf(name: string): Uint8Array {
  const seed = sharedNames.indexOf(name) + 1;
  return Uint8Array.from({ length: seed * 397 }, (_, index) => Math.imul(index + seed, 0x9e_37_79_b1) >>> 24);
}

if (process.argv[1] === import.meta.filename) {
  const [, , folder, maxBytes, seed] = process.argv;
  const kept = diskBytes({ folder: folder!, maxBytes: Number(maxBytes) });
  for (let step = Number(seed); ; step += 1) {
    const name = sharedNames[(step * 17) % sharedNames.length]!;
    const held = await kept.read(name);
    const isSame = held === undefined || Buffer.from(held).equals(bytesOf(name));
    if (held === undefined) await kept.write(name, bytesOf(name));
    process.stdout.write(isSame ? "." : "!");
    await turn();
  }
}

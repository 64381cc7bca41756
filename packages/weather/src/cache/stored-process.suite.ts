/**
 * Keeps and reads bytes for ever: a process for the tests of folders that several share, and of writers that die.
 *
 * Arguments: the folder, its bound [bytes] and a seed. It writes one character for each turn, "!" where it reads other bytes than were kept.
 */
import { setImmediate as turn } from "node:timers/promises";
import { diskBytes } from "./disk-bytes.ts";

/** Names that processes share. */
export const sharedNames: readonly string[] = Array.from({ length: 40 }, (_, index) => `chunk ${index}`);

/** The bytes of a name, other in length and content for each. */
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

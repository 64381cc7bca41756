import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32c } from "@halcyon/weather/source-kit";

export interface DiskCacheOptions {
  /** Made where it is missing; holds nothing else. */
  readonly folder: string;
  readonly maxBytes: number;
}

export interface DiskCache {
  get(name: string): Promise<Uint8Array | undefined>;
  put(name: string, bytes: Uint8Array): Promise<void>;
}

const suffix = ".cached";
const checksumBytes = 4;

/**
 * Keeps bytes in a folder, least recently used first to go.
 *
 * A cache may be lost: an entry that cannot be read, or whose checksum does not fit, is absent, and an entry that cannot be written is not
 * kept.
 *
 * @param scope - Whose names these are, so that several stores may share a folder.
 */
export function diskCache({ folder, maxBytes }: DiskCacheOptions, scope: string): DiskCache {
  const sizes = new Map<string, number>();
  let total = 0;
  let writes = 0;
  const opened = open().catch(() => undefined);

  async function open(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.endsWith(suffix));
    const found = await Promise.all(
      names.map(async (name) => ({ name, ...(await sizeOf(join(folder, name))) })),
    );
    for (const { name, bytes } of found.toSorted((left, right) => left.usedMs - right.usedMs))
      note(name, bytes);
    await shrink();
  }

  function note(name: string, bytes: number): void {
    total += bytes - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, bytes);
  }

  function forget(name: string): void {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }

  async function shrink(): Promise<void> {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return;
      forget(name);
      await rm(join(folder, name), { force: true });
    }
  }

  const fileOf = (name: string): string =>
    createHash("sha256").update(`${scope}\n${name}`).digest("hex") + suffix;

  return {
    get: async (name) => {
      await opened;
      const file = fileOf(name);
      const held = sizes.get(file);
      if (held === undefined) return undefined;
      const bytes = await readFile(join(folder, file)).catch(() => undefined);
      const value = bytes === undefined ? undefined : checked(bytes);
      if (value === undefined) forget(file);
      else note(file, held);
      return value;
    },
    put: async (name, bytes) => {
      await opened;
      const file = fileOf(name);
      const held = bytes.byteLength + checksumBytes;
      if (held > maxBytes) return;
      writes += 1;
      const temporary = join(folder, `${file}.${process.pid}-${writes}`);
      try {
        await writeFile(temporary, [checksum(bytes), bytes]);
        await rename(temporary, join(folder, file));
        note(file, held);
        await shrink();
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
  };
}

async function sizeOf(path: string): Promise<{ bytes: number; usedMs: number }> {
  const { size, mtimeMs } = await stat(path);
  return { bytes: size, usedMs: mtimeMs };
}

function checksum(bytes: Uint8Array): Uint8Array {
  const sum = new Uint8Array(checksumBytes);
  new DataView(sum.buffer).setUint32(0, crc32c(bytes), true);
  return sum;
}

function checked(file: Uint8Array): Uint8Array | undefined {
  if (file.byteLength < checksumBytes) return undefined;
  const value = new Uint8Array(file.subarray(checksumBytes));
  const sum = new DataView(file.buffer, file.byteOffset, checksumBytes).getUint32(0, true);
  return sum === crc32c(value) ? value : undefined;
}

import { sized, temporaryFolder } from "@halcyon/testing";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { damagedBytes } from "../damaged-bytes.suite.ts";
import { killed, startTurning, turnsOf } from "../turning-process.suite.ts";
import { diskBytes } from "./stored-folder.ts";
import { bytesOf, sharedNames } from "./stored-process.suite.ts";

const script = join(import.meta.dirname, "stored-process.suite.ts");

test("what is kept is read, by another process too, whatever the name and the bytes", async () => {
  const folder = temporaryFolder();
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.uint8Array({ maxLength: 2000 }), async (name, bytes) => {
      expect(await diskBytes({ folder }).read(`${name}?`)).toBeUndefined();
      await diskBytes({ folder }).write(name, bytes);
      expect(await diskBytes({ folder }).read(name)).toEqual(bytes);
    }),
    { numRuns: sized(30, 300) },
  );
});

test("a name leads nowhere else than into the folder", async () => {
  const folder = temporaryFolder();
  await diskBytes({ folder }).write("../outside\0", Uint8Array.of(1));
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.kept$/)]);
});

test("any bit that flips and any cut is seen: nothing is kept, and the name can be kept again", async () => {
  const folder = temporaryFolder();
  const kept = diskBytes({ folder });
  const bytes = bytesOf(sharedNames[4]!);
  await kept.write("name", bytes);
  const [file] = await readdir(folder);
  const sound = await readFile(join(folder, file!));
  await fc.assert(
    fc.asyncProperty(damagedBytes(sound), async (content) => {
      await writeFile(join(folder, file!), content);
      expect(await kept.read("name")).toBeUndefined();
      expect(await readdir(folder)).toEqual([]);
      await kept.write("name", bytes);
      expect(await kept.read("name")).toEqual(bytes);
    }),
    { numRuns: sized(30, 300) },
  );
});

test("bytes that change while they are written are not kept", async () => {
  const kept = diskBytes({ folder: temporaryFolder() });
  const bytes = bytesOf(sharedNames[9]!);
  const writing = kept.write("name", bytes);
  bytes.fill(0);
  await writing;
  expect(await kept.read("name")).toBeUndefined();
});

test("a folder that cannot be written keeps nothing, and nobody fails", async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, "file"), "");
  const kept = diskBytes({ folder: join(folder, "file/below") });
  await kept.write("name", Uint8Array.of(1));
  expect(await kept.read("name")).toBeUndefined();
});

test("a disk that is full in the middle of a file keeps nothing of it, and nobody fails", async () => {
  const folder = temporaryFolder();
  // No file of the process may be longer than 8 blocks, as on a disk that is full then.
  const child = startTurning(script, [folder, 2 ** 20, 0], "ulimit -f 8");
  expect(await turnsOf(child, 100)).toMatch(/^\.+$/);
  await killed(child);
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (file) => (await stat(join(folder, file))).size),
  );
  expect(sizes.length).toBeGreaterThan(0);
  const kept = diskBytes({ folder, maxBytes: 2 ** 20 });
  for (const name of sharedNames) {
    const held = await kept.read(name);
    if (held !== undefined) expect(held).toEqual(bytesOf(name));
  }
  expect(await kept.read(sharedNames.at(-1)!)).toBeUndefined();
});

test("processes that share a folder, and are killed at any moment, read what was kept or nothing", async () => {
  const folder = temporaryFolder();
  const maxBytes = 60_000;
  for (let round = 0; round < sized(1, 10); round += 1) {
    const children = [1, 2, 3].map((seed) => startTurning(script, [folder, maxBytes, round * 31 + seed * 7]));
    const turns = await Promise.all(
      children.map(async (child, index) => turnsOf(child, 1 + ((round * 37 + index * 61) % 90))),
    );
    for (const text of turns) expect(text).toMatch(/^\.+$/);
    await Promise.all(children.map(killed));
    const kept = diskBytes({ folder, maxBytes });
    for (const name of sharedNames) {
      const held = await kept.read(name);
      if (held !== undefined) expect(held).toEqual(bytesOf(name));
    }
  }
  const later = Date.now() + 3_600_000;
  await diskBytes({ folder, maxBytes, clock: () => later }).write("last", new Uint8Array(maxBytes / 2));
  const files = await readdir(folder);
  expect(files.filter((file) => file.endsWith(".tmp"))).toEqual([]);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(maxBytes);
});

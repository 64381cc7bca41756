import { temporaryFolder } from "@halcyon/testing";
import { readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { storedFolder } from "./stored-folder.ts";

const minuteMs = 60_000;

let folder = "";
let nowMs = 0;
const clock = (): number => nowMs;

beforeEach(() => {
  folder = temporaryFolder();
  nowMs = Date.now();
});

const bytes = (count: number): readonly Uint8Array[] => [new Uint8Array(count - 1), new Uint8Array(1)];

async function names(): Promise<readonly string[]> {
  return (await readdir(folder)).map((file) => file.replace(".kept", "")).toSorted();
}

async function bytesHeld(): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (file) => (await stat(join(folder, file))).size),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

test("stays within its bytes, whatever is written", async () => {
  const writes = fc.array(
    fc.record({ name: fc.nat(12).map(String), count: fc.integer({ min: 1, max: 1300 }) }),
    {
      maxLength: 40,
    },
  );
  await fc.assert(
    fc.asyncProperty(writes, async (all) => {
      const kept = storedFolder({ folder, maxBytes: 1000, clock });
      for (const { name, count } of all) {
        await kept.write(name, bytes(count));
        expect(await bytesHeld()).toBeLessThanOrEqual(1000);
      }
    }),
    { numRuns: 40 },
  );
});

test("lets go of what was not used for longest, though another process used it", async () => {
  const first = storedFolder({ folder, maxBytes: 1000, clock });
  for (const name of ["a", "b", "c"]) {
    nowMs += minuteMs;
    await first.write(name, bytes(300));
  }
  nowMs += minuteMs;
  await first.use("a");
  nowMs += minuteMs;
  await storedFolder({ folder, maxBytes: 1000, clock }).use("b");
  nowMs += minuteMs;
  await storedFolder({ folder, maxBytes: 1000, clock }).write("d", bytes(300));
  expect(await names()).toEqual(["a", "b", "d"]);
});

test("lets go in another order where one is given", async () => {
  const kept = storedFolder({ folder, maxBytes: 1000, clock }, (files) =>
    files.toSorted((left, right) => (left.name < right.name ? 1 : -1)),
  );
  for (const name of ["a", "c", "b", "d"]) await kept.write(name, bytes(300));
  expect(await names()).toEqual(["a", "b", "d"]);
});

test("does not keep what is larger than all of it, and drops nothing for that", async () => {
  const kept = storedFolder({ folder, maxBytes: 1000, clock });
  await kept.write("small", bytes(900));
  await kept.write("large", bytes(1001));
  expect(await names()).toEqual(["small"]);
});

test("removes what a dead process left half-written, but not what another one is writing", async () => {
  await writeFile(join(folder, "dead.kept.tmp"), "half");
  await writeFile(join(folder, "alive.kept.tmp"), "half");
  const longAgo = new Date(nowMs - 16 * minuteMs);
  await utimes(join(folder, "dead.kept.tmp"), longAgo, longAgo);
  await storedFolder({ folder, maxBytes: 1000, clock }).write("name", bytes(10));
  expect(await readdir(folder)).toEqual(["alive.kept.tmp", "name.kept"]);
});

test("leaves files of others alone", async () => {
  await writeFile(join(folder, "notes.txt"), new Uint8Array(5000));
  const kept = storedFolder({ folder, maxBytes: 1000, clock });
  for (const name of ["a", "b", "c", "d"]) await kept.write(name, bytes(600));
  expect(await readdir(folder)).toEqual(["d.kept", "notes.txt"]);
});

test("finds room again in what another process removed", async () => {
  const kept = storedFolder({ folder, maxBytes: 1000, clock });
  await kept.write("a", bytes(900));
  await storedFolder({ folder, maxBytes: 1000, clock }).drop("a");
  await kept.write("b", bytes(500));
  await kept.write("c", bytes(500));
  expect(await names()).toEqual(["b", "c"]);
});

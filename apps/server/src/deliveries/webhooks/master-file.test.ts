import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { beforeAll, expect, test } from "vitest";
import { masterOfFile } from "./master-file.ts";

let folder: string;
beforeAll(() => void (folder = temporaryFolder()));

const unused = async (): Promise<boolean> => false;
const inUse = async (): Promise<boolean> => true;

test("a master secret is made where nothing signs with one, and found again", async () => {
  const file = join(folder, "made");
  const made = await masterOfFile(file, unused);
  expect(await masterOfFile(file, inUse)).toEqual(made);
});

test("none is made in place of one that is lost, and the refusal says what to do", async () => {
  const file = join(folder, "lost");
  await expect(masterOfFile(file, inUse)).rejects.toThrow(
    /lost, and webhooks sign with it. Put a copy back; or set HALCYON_WEBHOOK_MASTER/,
  );
  await expect(readFile(file)).rejects.toThrow("ENOENT");
});

test("one that is damaged is not replaced", async () => {
  const file = join(folder, "damaged");
  await writeFile(file, "1:short");
  await expect(masterOfFile(file, unused)).rejects.toThrow("Put a copy of it back");
});

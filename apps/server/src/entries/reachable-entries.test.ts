import { expect, test } from "vitest";
import type { OwnEntries } from "./own-entries.ts";
import { reachableEntries } from "./own-entries.ts";

const silent = async (): Promise<never> => new Promise(() => undefined);
const broken = async (): Promise<never> => Promise.reject(new Error("the connection is gone"));
const name = { accountId: "acc_1", type: "task", id: 10_000 } as const;

function entriesThat(find: OwnEntries["find"]): OwnEntries {
  const unused = async (): Promise<never> => Promise.reject(new Error("not asked"));
  return { find, findVersion: find, list: unused, create: unused, replace: unused, delete: unused };
}

test("what the database finds is given on", async () => {
  await expect(reachableEntries(entriesThat(async () => undefined)).find(name)).resolves.toBeUndefined();
});

test.each([
  ["silent", silent],
  ["gone", broken],
])("a database that is %s is answered with 503 overloaded and the time to wait", async (_, find) => {
  const entries = reachableEntries(entriesThat(find), 10);
  const refused = { code: "overloaded", retryAfterSeconds: expect.any(Number) };
  await expect(entries.find(name)).rejects.toMatchObject(refused);
  await expect(entries.findVersion(name, 1)).rejects.toMatchObject(refused);
});

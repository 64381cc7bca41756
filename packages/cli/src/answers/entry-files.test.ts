import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { entryFileText } from "@halcyon/schema/wire";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { terminal } from "../terminal.suite.ts";

const rain = {
  variable: "precipitation",
  unit: "mm",
  weight: 1,
  ideal: { max: 0 },
  acceptable: { max: 1 },
  role: "limit",
  if_missing: "refuse",
  shape: "linear",
} as const;
const request = { name: "Roofing", sector: "building", description: "Tiles.", constraints: [rain] };
const stored = {
  id: 10_001,
  type: "task",
  slug: "roofing",
  version: 2,
  scope: "custom",
  polarity: "suitability",
  ...request,
  caveat: "",
  sources: {},
  notice: "A planning aid.",
};

/** Returns a simulated server with some own tasks, which records the changes that it is asked for. */
function server(own: readonly (typeof stored)[]) {
  const changes: object[] = [];
  const fetch = async (input: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(input);
    const path = pathname.replace("/v2/tasks/", "");
    if (method === "GET" && path === "") {
      const entries = searchParams.get("scope") === "curated" ? [] : own;
      return Response.json({ entries, next_cursor: null });
    }
    if (method === "GET") return Response.json(own.find(({ id }) => id === Number(path)));
    const sent = JSON.parse(body as string) as object;
    changes.push({ method, path, version: new Headers(headers).get("if-match"), sent });
    return Response.json({ ...stored, ...sent, version: 3 }, { status: method === "POST" ? 201 : 200 });
  };
  return { changes, fetch };
}

async function fileOf(text: string): Promise<string> {
  const path = join(temporaryFolder(), "roofing.json");
  await writeFile(path, text);
  return path;
}

const roofing = entryFileText({ type: "task", request });

test("a task is exported without what its account gave it, and imported elsewhere as it was", async () => {
  const halcyon = await terminal(server([stored]));
  const { code, stdout, stderr } = await halcyon("export", "--task", "Roofing");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({ type: "task", ...request });

  const { changes, fetch } = server([]);
  const other = await terminal({ fetch });
  const imported = await other("import", await fileOf(stdout));
  expect(imported).toMatchObject({ code: 0, stderr: "" });
  expect(imported.stdout).toMatch(/task 10001, version 3: Roofing\n.*--task 10001\n/);
  expect(changes).toEqual([{ method: "POST", path: "", version: null, sent: request }]);
});

test("a task of the same name is not saved twice; --replace makes the file its next version", async () => {
  const { changes, fetch } = server([stored]);
  const halcyon = await terminal({ fetch });
  const path = await fileOf(roofing);
  const refused = await halcyon("import", path);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("--replace 10001");
  expect(changes).toEqual([]);
  expect(await halcyon("import", path, "--replace", "roofing")).toMatchObject({ code: 0, stderr: "" });
  expect(changes).toEqual([{ method: "PUT", path: "10001", version: '"v2"', sent: request }]);
});

test("a file with faults names each, and nothing is asked of the server", async () => {
  const halcyon = await terminal();
  const faulty = { type: "task", ...request, constraints: [{ ...rain, unit: "cm" }], colour: 1 };
  const { code, stdout, stderr } = await halcyon("import", await fileOf(JSON.stringify(faulty)));
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/#\/constraints\/0\/unit: [^]*#\/colour: /);
});

test.each([
  ["missing.json", 3, "halcyon export"],
  [".", 1, "EISDIR"],
])("%s is no file to import", async (path, expected, reason) => {
  const halcyon = await terminal();
  const { code, stdout, stderr } = await halcyon("import", path);
  expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
  expect(stderr).toContain(reason);
});

test("an export needs the name of the work", async () => {
  const halcyon = await terminal(server([]));
  expect(await halcyon("export")).toMatchObject({ code: 2, stdout: "" });
  expect(await halcyon("export", "--task", "Roofing")).toMatchObject({ code: 3, stdout: "" });
});

test("as JSON the answer is that of the server", async () => {
  const { fetch } = server([]);
  const halcyon = await terminal({ fetch });
  const { stdout } = await halcyon("import", await fileOf(roofing), "--json");
  expect(JSON.parse(stdout)).toMatchObject({ id: 10_001, name: "Roofing", _meta: { status: 201 } });
});

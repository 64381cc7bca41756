import { createRequire } from "node:module";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "@halcyon/schema/openapi";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { runningServer } from "../harness/running-server.suite.ts";
import { callsOf, type OperationCall } from "./calls.suite.ts";

type Method = (...given: unknown[]) => PromiseLike<unknown> | AsyncIterable<unknown>;
type Group = Readonly<Record<string, Method>>;
type Client = Readonly<Record<string, Method | Group>>;
type Constructor = new (options: { apiKey: string; baseUrl: string; maxRetries: number }) => Client;

const root = join(import.meta.dirname, "../../../..");
const listed = await runProcess(["git", "tag", "--list", "@halcyon/sdk@1.*"], { cwd: root });
const tags = listed.stdout.split("\n").filter((tag) => tag !== "");
const canPack = tags.length > 0 && (await runProcess(["npm", "ping"])).code === 0;
const note = canPack ? "" : " (needs a tag @halcyon/sdk@1.x of git, and a registry of npm)";

describe.skipIf(!canPack).each(canPack ? tags : ["of 1.x"])(`the released SDK %s${note}`, (tag) => {
  test("does every operation of V1 on the server of this checkout", async () => {
    const Halcyon = await installed(tag);
    await using server = await runningServer();
    const client = new Halcyon({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
    const document = openApiDocument({ version: "v1" });
    const faults: string[] = [];
    for (const call of await callsOf(server, "v1", document))
      await done(client, call).catch((error: unknown) => faults.push(`${call.operation}: ${String(error)}`));
    expect(faults).toEqual([]);
  });
});

/** Packs the SDK of a tag as its README says, installs the tarball in an empty project, and returns its client of V1. */
async function installed(tag: string): Promise<Constructor> {
  const folder = temporaryFolder();
  const [sources, project] = [join(folder, "sources"), join(folder, "project")];
  mkdirSync(sources);
  mkdirSync(project);
  const run = async (cwd: string, ...command: string[]): Promise<void> => {
    const { code, stdout, stderr } = await runProcess(command, { cwd });
    expect(code, `${command.join(" ")}\n${(stdout + stderr).slice(-4000)}`).toBe(0);
  };
  await run(root, "git", "archive", "--output", join(folder, "sources.tar"), tag);
  await run(sources, "tar", "-xf", "../sources.tar");
  const pnpm = ["node", "scripts/pnpm.cjs", "--filter", "@halcyon/sdk"];
  await run(sources, ...pnpm, "pack", "--pack-destination", project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz"));
  await run(project, "npm", "install", "--no-audit", "--no-fund", `./${tarball}`);
  const entry = createRequire(join(project, "package.json")).resolve("@halcyon/sdk");
  return ((await import(entry)) as { Halcyon: Constructor }).Halcyon;
}

/** Makes a call with the method of its operation, and reads the whole response. Changes name the version that was read just before. */
async function done(client: Client, { operation, tag, parameters, body }: OperationCall): Promise<void> {
  const group = client[tag]!;
  const [, own] = operation.split(".");
  const method = own === undefined ? (group as Method) : (group as Group)[own]!;
  const of = (place: string) =>
    parameters
      .filter((one) => one.in === place && one.value !== undefined)
      .map((one) => [one.name, one.value]);
  const path = of("path").map(([, value]) => value);
  const takesQuery = parameters.some((one) => one.in === "query");
  const sent = body ?? (takesQuery ? Object.fromEntries(of("query")) : undefined);
  const isChange = parameters.some(({ name, required }) => name === "if-match" && required);
  const options = isChange ? [await (group as Group)["get"]!(...path)] : [];
  const answer = method.call(group, ...path, ...(sent === undefined ? [] : [sent]), ...options);
  if (Symbol.asyncIterator in answer) for await (const part of answer) void part;
  else await answer;
}

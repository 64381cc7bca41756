import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environmentSchema } from "@halcyon/server/config";
import { runProcess } from "@halcyon/testing";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { probedServer } from "../probed-server.suite.ts";
import { baseDigests, readImage } from "./dockerfile.ts";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly exports: object };
}

// No image is built here: what can be known without an engine is checked.
const root = join(import.meta.dirname, "../..");
const { instructions, environment } = readImage();
const textsOf = (name: string): readonly string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);

test("stages begin with base images of a digest, on the major version of Node that the repository pins", () => {
  const { catalog } = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) as {
    catalog: Record<string, string>;
  };
  const [major] = catalog["node"]!.split(".");
  const [build, final, ...rest] = textsOf("FROM");
  expect(rest).toEqual([]);
  const digest = baseDigests.source;
  expect(build).toMatch(new RegExp(`/node:${major}-\\w+${digest} AS build$`));
  expect(final).toMatch(new RegExp(`/nodejs${major}-\\w+:nonroot${digest}$`));
});

test("what is copied from the repository exists and is not ignored", () => {
  const ignored = readFileSync(join(import.meta.dirname, "Dockerfile.dockerignore"), "utf8").split("\n");
  for (const text of textsOf("COPY")) {
    const source = text.split(/\s+/).find((word) => !word.startsWith("--"))!;
    if (text.includes("--from=") && !source.startsWith("/build/")) continue;
    const path = source.replace("/build/", "").replace(/\/dist$/, "");
    expect(existsSync(join(root, path)), source).toBe(true);
    expect(ignored).not.toContain(path.split("/", 1)[0]);
  }
});

test("files that are run are built from sources that exist", () => {
  const [command] = JSON.parse(textsOf("CMD").at(-1)!) as [string];
  expect(existsSync(join(root, command.replace("/bundle/", "/src/").replace(/\.js$/, ".ts")))).toBe(true);
});

test("every package of the workspace that the server needs is entered at its build", () => {
  const manifestIn = (folder: string): Manifest =>
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
  const needed = new Set<string>();
  const need = (folder: string): void => {
    for (const name of Object.keys(manifestIn(folder).dependencies ?? {}))
      if (name.startsWith("@halcyon/") && !needed.has(name)) {
        needed.add(name);
        need(`packages/${name.slice("@halcyon/".length)}`);
      }
  };
  need("apps/server");
  expect(needed.size).toBeGreaterThan(5);
  for (const name of needed) {
    const { publishConfig } = manifestIn(`packages/${name.slice("@halcyon/".length)}`);
    expect(JSON.stringify(publishConfig?.exports), name).toContain('"./dist/');
  }
});

test("runs as a user without a name or rights, and exposes the port it listens on", () => {
  expect(textsOf("USER")).toEqual(["65532:65532"]);
  expect(textsOf("COPY").find((text) => text.endsWith(environment["HALCYON_DATA_DIR"]!))).toContain(
    "--chown=65532:65532",
  );
  expect(textsOf("EXPOSE")).toEqual([environment["PORT"]]);
});

test("sets only what a server reads", () => {
  const { NODE_ENV, ...settings } = environment;
  expect(NODE_ENV).toBe("production");
  expect(Object.keys(environmentSchema.shape)).toEqual(expect.arrayContaining(Object.keys(settings)));
  expect(environmentSchema.safeParse(settings).success).toBe(true);
});

test("the check of health passes for a server that answers, and fails where none does", async () => {
  await using server = await probedServer();
  const { port } = new URL(server.url);
  const check = async (): Promise<number | null> => {
    const command = [process.execPath, join(import.meta.dirname, "healthcheck.mjs")];
    return (await runProcess(command, { env: { PORT: port } })).code;
  };
  expect(await check()).toBe(0);
  await server.stop();
  expect(await check()).toBe(1);
});

import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { docsServer } from "./generate/docs-server.mts";

const run = promisify(execFile);
const python = process.env["HALCYON_PYTHON"] ?? "python3";
const hasPython = spawnSync(python, ["-c", "import httpx, pydantic"]).status === 0;

/** The programs of the tutorial, in their order, for a receiver at a port that is free. */
function programsOf(port: number) {
  const page = readFileSync(join(import.meta.dirname, "content/told.mdx"), "utf8");
  const fences = [...page.matchAll(/^```(\w+)(?: title="([\w.-]+)")?\n([^]*?)^```$/gm)];
  return fences.map(([, language, title, code]) => ({
    language: language!,
    title,
    code: code!.replaceAll("3917", String(port)),
  }));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, "close");
  return port;
}

test("the tutorial ends in a received window.found", () => followed("ts", process.execPath));

test.skipIf(!hasPython)(
  `the tutorial ends in a received window.found in Python${hasPython ? "" : " (needs httpx and pydantic)"}`,
  () => followed("python", python),
);

/** Follows the tutorial with the receiver of one language, which a command runs. */
async function followed(language: string, command: string): Promise<void> {
  const port = await freePort();
  await using server = await docsServer(Date.now, {
    HALCYON_WEBHOOK_NETWORKS: "127.0.0.0/8",
    HALCYON_WEBHOOK_PORTS: `443,${port}`,
  });
  const programs = programsOf(port);
  const [makeWebhook, askForTest, makeWatch] = programs.filter(
    ({ language: shell, code }) => shell === "sh" && code.startsWith("curl"),
  );
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HALCYON_URL: server.url,
    HALCYON_KEY: server.key,
    PYTHONPATH: join(import.meta.dirname, "../clients/python/src"),
  };
  const shell = async ({ code }: { readonly code: string }): Promise<string> =>
    (await run("sh", ["-c", code], { env })).stdout;

  const { id, secret } = JSON.parse(await shell(makeWebhook!)) as Record<string, string>;
  Object.assign(env, { WEBHOOK: id, HALCYON_WEBHOOK_SECRET: secret });
  const { title, code } = programs.find((one) => one.language === language)!;
  // Beside the packages that it imports.
  const folder = await mkdtemp(join(import.meta.dirname, ".told-"));
  await writeFile(join(folder, title!), code);
  const receiver = spawn(command, [join(folder, title!)], { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  receiver.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  try {
    await expect
      .poll(async () => {
        await shell(askForTest!);
        return printed;
      })
      .toContain("webhook.test");
    await expect
      .poll(async () => JSON.parse((await server.send("GET", `/v1/webhooks/${id}`)).text) as unknown)
      .toMatchObject({ state: "active" });
    expect(await shell(makeWatch!)).not.toContain("/errors/");
    await expect.poll(() => printed).toContain("window.found");
    expect(printed).toContain("Crane, site 7");
  } finally {
    receiver.kill();
    await once(receiver, "exit");
    await rm(folder, { recursive: true });
  }
}

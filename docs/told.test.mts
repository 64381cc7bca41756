import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { docsServer } from "./generate/docs-server.mts";
import { python } from "./run-snippet.suite.mts";
import { snippets } from "./snippets.mts";

const run = promisify(execFile);
const hasPython = spawnSync(python, ["-c", "import httpx, pydantic"]).status === 0;

/** What the tutorial types into a shell, in its order, for a receiver at a port that is free. */
function typed(port: number): string[] {
  const page = readFileSync(join(import.meta.dirname, "content/told.mdx"), "utf8");
  const fences = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)];
  return fences.map(([, code]) => code!.replaceAll("3917", String(port)));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, "close");
  return port;
}

test.each(Object.keys(snippets).filter((path) => path.includes("/receive-")))(
  "%s is reached from its own machine alone",
  (path) => {
    expect(snippets[path]!.code).toMatch(/3917, "127\.0\.0\.1"|"127\.0\.0\.1", 3917/);
  },
);

test("the tutorial ends in a received window.found", () => followed("receive-events.ts", process.execPath));

test.skipIf(!hasPython)(
  `the tutorial ends in a received window.found in Python${hasPython ? "" : " (needs httpx and pydantic)"}`,
  () => followed("receive-events.py", python),
);

/** Follows the tutorial with the receiver of one language, which a command runs. */
async function followed(receiverName: string, command: string): Promise<void> {
  const port = await freePort();
  await using server = await docsServer({
    nowMs: Date.now,
    sends: true,
    environment: { HALCYON_WEBHOOK_NETWORKS: "127.0.0.0/8", HALCYON_WEBHOOK_PORTS: `443,${port}` },
  });
  const [makeWebhook, askForTest, makeWatch] = typed(port).filter((code) => code.startsWith("curl"));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HALCYON_URL: server.url,
    HALCYON_KEY: server.key,
    PYTHONPATH: join(import.meta.dirname, "../clients/python/src"),
  };
  const shell = async (code: string): Promise<string> => (await run("sh", ["-c", code], { env })).stdout;

  const { id, secret } = JSON.parse(await shell(makeWebhook!)) as Record<string, string>;
  Object.assign(env, { WEBHOOK: id, HALCYON_WEBHOOK_SECRET: secret });
  // Beside the packages that it imports.
  const folder = await mkdtemp(join(import.meta.dirname, ".told-"));
  const program = join(folder, receiverName);
  await writeFile(program, snippets[`docs/snippets/${receiverName}`]!.code.replaceAll("3917", String(port)));
  const receiver = spawn(command, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
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

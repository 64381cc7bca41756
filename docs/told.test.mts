import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort, runProcess, startProcess } from "@halcyon/testing";
import { expect, test } from "vitest";
import { askedAtMs, docsServer } from "./generate/docs-server.mts";
import {
  absenceOfRunner,
  programFolder,
  python,
  pythonEnvironment,
  pythonWith,
} from "./run-snippet.suite.mts";
import { snippets } from "./snippets.mts";

const pythonAbsence = await absenceOfRunner(pythonWith("httpx", "pydantic"));

/** Offset of the clocks of server and receiver from the clock of the machine, which makes the weather equal in every run [ms]. */
const aheadMs = askedAtMs - Date.now();
const nowMs = (): number => Date.now() + aheadMs;

/** Commands that start a program with this clock, by language. */
const started = {
  ts: [process.execPath, "--import", `data:text/javascript,const{now}=Date;Date.now=()=>now()+${aheadMs}`],
  py: [python],
} as const;
const pythonClock = `import time\nnow_s = time.time\ntime.time = lambda: now_s() + ${aheadMs} / 1000\n`;

/** Returns the shell commands of the tutorial in order, for a receiver at a given port. */
function typed(port: number): string[] {
  const page = readFileSync(join(import.meta.dirname, "content/told.mdx"), "utf8");
  const fences = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)];
  return fences.map(([, code]) => code!.replaceAll("3917", String(port)));
}

test.each(Object.keys(snippets).filter((path) => path.includes("/receive-")))(
  "%s is reached from its own machine alone",
  (path) => {
    expect(snippets[path]!.code).toMatch(/3917, "127\.0\.0\.1"|"127\.0\.0\.1", 3917/);
  },
);

test("the tutorial ends in a received window.found", () => followed("ts"));

test.skipIf(pythonAbsence !== undefined)(
  `the tutorial ends in a received window.found in Python${pythonAbsence === undefined ? "" : ` (${pythonAbsence})`}`,
  () => followed("py"),
);

/** Performs the tutorial with the receiver in one language. */
async function followed(language: keyof typeof started): Promise<void> {
  const port = await freePort();
  await using server = await docsServer({
    nowMs,
    sends: true,
    environment: { HALCYON_WEBHOOK_NETWORKS: "127.0.0.0/8", HALCYON_WEBHOOK_PORTS: `443,${port}` },
  });
  const [makeWebhook, askForTest, makeWatch] = typed(port).filter((code) => code.startsWith("curl"));
  const folder = programFolder();
  // Python runs it before the program.
  writeFileSync(join(folder, "sitecustomize.py"), pythonClock);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HALCYON_URL: server.url,
    HALCYON_KEY: server.key,
    ...pythonEnvironment,
    PYTHONPATH: [folder, pythonEnvironment.PYTHONPATH].join(delimiter),
  };
  const shell = async (code: string): Promise<string> =>
    (await runProcess(["sh", "-c", code], { env })).stdout;

  const { id, secret } = JSON.parse(await shell(makeWebhook!)) as Record<string, string>;
  Object.assign(env, { WEBHOOK: id, HALCYON_WEBHOOK_SECRET: secret });
  const name = `receive-events.${language}`;
  const { code } = snippets[`docs/snippets/${name}`]!;
  writeFileSync(join(folder, name), code.replaceAll("3917", String(port)));
  const receiver = startProcess([...started[language], name], { cwd: folder, env });
  let printed = "";
  for (const stream of [receiver.stdout!, receiver.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
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
  }
}

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { program } from "../src/program.ts";
import { type Exchange, recordedCommands, type Recording } from "../src/recorded-commands.suite.ts";
import { run } from "../src/program.ts";
import { surroundingsOf } from "../src/surroundings.ts";

// Writes recorded/*.json: what the server of HALCYON_URL answers, with the key of HALCYON_KEY. Its weather must be synthetic.

const folder = join(import.meta.dirname, "../recorded");
const environment = { ...process.env, XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), "halcyon-cli-")) };

for (const [name, args] of Object.entries(recordedCommands)) {
  const askedAtMs = Date.now();
  const exchanges: Exchange[] = [];
  const surroundings = {
    ...surroundingsOf(process),
    environment,
    stdout: new Writable({ write: (_chunk, _encoding, done) => done() }),
    nowMs: () => askedAtMs,
    fetch: async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const answer = await fetch(input, init);
      exchanges.push(await exchangeOf(answer.clone(), init?.method ?? "GET"));
      return answer;
    },
  };
  const code = await run(program(surroundings), surroundings, ["node", "halcyon", ...args]);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  const recording: Recording = { askedAtMs, exchanges };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(recording)}\n`);
}

async function exchangeOf(answer: Response, method: string): Promise<Exchange> {
  const { pathname, search } = new URL(answer.url);
  return {
    method,
    path: pathname + search,
    status: answer.status,
    headers: Object.fromEntries(
      [...answer.headers].filter(([header]) => /^content-type$|^x-halcyon-(?!revision)/.test(header)),
    ),
    body: await answer.json(),
  };
}

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { program, run, type Surroundings, surroundingsOf } from "@halcyon/cli";
import { askedAtMs, type DocsServer } from "./docs-server.mts";
import { codeBlock } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

/** URL of a webhook receiver. No request is sent to it. */
const receiver = "http://localhost:3000/hook";

/** Commands of each recorded terminal session, by the name of its page part. A session begins with the state that the previous sessions left. */
export const sessions = {
  login: ["halcyon login < key.txt", "halcyon usage"],
  find: ["halcyon tasks crane", "halcyon scenarios fog"],
  place: [
    "halcyon place add hamburg --at 53.55,9.99",
    "halcyon place add bremen --at 53.08,8.8",
    "halcyon place list",
  ],
  score: ["halcyon score --at hamburg --task tower-crane-lifting"],
  windows: [
    "halcyon windows --at hamburg --task tower-crane-lifting --when next week --duration 6 --between 7-17 --weekdays mon-fri",
  ],
  explain: [
    "halcyon explain --at hamburg --task wind-turbine-blade-lift --when 3d",
    "halcyon explain --at hamburg --task wind-turbine-blade-lift --hour 2026-11-22T08",
  ],
  compare: ["halcyon compare --at hamburg --at bremen --at 47.4,8.5 --task wind-turbine-blade-lift"],
  watch: [
    "halcyon watch test --name Crane --at hamburg --task tower-crane-lifting --duration 6 --between 7-17 --weekdays wed",
    "halcyon watch create --name Crane --at hamburg --task tower-crane-lifting --duration 6 --between 7-17 --weekdays wed",
    "halcyon watch list",
    "halcyon watch pause Crane",
  ],
  events: ["halcyon events"],
  listen: [`halcyon listen --forward ${receiver}`],
  exit: [
    "halcyon windows --at hamburg --task wind-turbine-blade-lift --when 2d --duration 40 --require",
    "echo $?",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Records the terminal sessions of a user who works with a server on synthetic weather. */
export async function terminals(server: DocsServer): Promise<Page[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-docs-"));
  const pages: Page[] = [];
  for (const [name, lines] of Object.entries(sessions)) {
    let screen = "";
    let code = 0;
    for (const line of lines) {
      screen += `$ ${line}\n`;
      if (line === "echo $?") screen += `${code}\n`;
      else code = await typed(server, folder, wordsOf(line), (text) => (screen += text));
    }
    pages.push(partial(`terminal-${name}.mdx`, codeBlock("text", shown(screen, server, folder))));
  }
  return pages;
}

async function typed(
  server: DocsServer,
  folder: string,
  words: readonly string[],
  print: (text: string) => unknown,
): Promise<number> {
  let code = 0;
  const ended = new AbortController();
  const screen = new Writable({
    write: (chunk, _encoding, done) => {
      print(String(chunk));
      done();
    },
  });
  const surroundings: Surroundings = {
    ...surroundingsOf(process),
    environment: {
      HALCYON_URL: server.url,
      HALCYON_KEY: server.key,
      XDG_CONFIG_HOME: folder,
      LANG: "C.UTF-8",
      COLUMNS: "80",
    },
    stdin: () => Readable.from([server.key]),
    stdout: screen,
    stderr: screen,
    nowMs: () => askedAtMs,
    fetch: async (input, init) => {
      if (input === receiver) {
        // Who listens has seen enough once this is printed.
        setImmediate(() => ended.abort());
        return new Response(null, { status: 204 });
      }
      const answer = await fetch(input, init);
      if (answer.url.endsWith("/events/stream")) await somethingHappens(server);
      return answer;
    },
    signal: ended.signal,
    answerNo: () => (code = 4),
  };
  const ends = await run(program(surroundings), surroundings, ["node", ...words]).catch((error: unknown) => {
    if (ended.signal.aborted) return 130;
    throw error;
  });
  return code || ends;
}

/** Resumes the paused watches, so that there are events to show. */
async function somethingHappens(server: DocsServer): Promise<void> {
  const { watches } = JSON.parse((await server.send("GET", "/v1/watches/")).text) as {
    watches: readonly { id: string }[];
  };
  for (const { id } of watches) await server.send("POST", `/v1/watches/${id}/resume`);
}

/** Splits a command line into its arguments, as a shell does. Input redirection is left out. */
function wordsOf(line: string): string[] {
  return [...line.replace(/ < .*/, "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare!,
  );
}

/** Returns the text of a terminal with random and variable parts replaced. Each recording then gives the same text. */
function shown(screen: string, server: DocsServer, folder: string): string {
  return screen
    .replaceAll(server.url, "http://localhost:8080")
    .replaceAll(folder, "~/.config")
    .replaceAll(/\b(?:evt|whsec)_[\w+/=]+/g, (id) => `${id.split("_")[0]}_…`)
    .replaceAll(/\bwat_\w+/g, (id) => "wat_…".padEnd(id.length))
    .replaceAll(/ in \d+ ms$/gm, " in 3 ms")
    .replaceAll(/ +$/gm, "");
}

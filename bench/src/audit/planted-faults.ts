import type { Received, Sent } from "./exchange.ts";
import type { Seeded } from "./seeded.ts";

/** Request as the faulty proxy sees it. */
export interface Passing extends Sent {
  readonly key: string;
}

/** What a fault can do with a request. */
export interface Through {
  /** Sends a request to the server. */
  readonly forward: (sent: Passing) => Promise<Received>;
  readonly random: Seeded;
  /** Returns true if the fault shows at this occasion. */
  readonly shows: () => boolean;
  /** Notes of the fault from earlier requests. */
  readonly notes: Map<string, Received>;
  /** Key of some caller, if the fault has seen one. */
  key?: string;
}

/** Answers a request wrongly, or `undefined` if this request gives no occasion. */
export type Fault = (passing: Passing, through: Through) => Promise<Received | undefined>;

const isScores = ({ method, path }: Passing): boolean =>
  method === "POST" && path.startsWith("/v1/optimality/composite/");
const isBatch = ({ path }: Passing): boolean => path.startsWith("/v1/optimality/batch/");
const isEntry = ({ path }: Passing): boolean => /^\/v1\/tasks\/\d+/.test(path);

const isCreation = ({ method, path }: Passing): boolean => method === "POST" && path === "/v1/tasks/";
const isWrite = (passing: Passing): boolean => passing.method === "PUT" && isEntry(passing);

/** Returns an answer with another text. */
function withText({ headers, ...received }: Received, text: string): Received {
  const { "content-length": _length, ...others } = headers;
  return { ...received, headers: others, text };
}

/** Returns a fault that changes the text of good answers. */
function changed(applies: (passing: Passing) => boolean, change: (text: string) => string): Fault {
  return async (passing, { forward, shows }) => {
    if (!applies(passing) || !shows()) return undefined;
    const received = await forward(passing);
    return received.status >= 300 ? received : withText(received, change(received.text));
  };
}

/** Returns the number with another last digit. */
function otherDigit(_: string, start: string, digit: string): string {
  return `${start}${(Number(digit) + 1) % 10}`;
}

const faults = {
  "charges twice": async (passing, { forward, shows }) => {
    if (!isScores(passing) || !shows()) return undefined;
    await forward(passing);
    return forward(passing);
  },
  "forgets a charge": async (passing, { forward, notes, shows }) => {
    if (!isScores(passing)) return undefined;
    const known = notes.get(passing.body!);
    if (known !== undefined && shows()) return known;
    const received = await forward(passing);
    if (received.status === 200) notes.set(passing.body!, received);
    return received;
  },
  "tells another cost": async (passing, { forward, shows }) => {
    if (!isBatch(passing) || !shows()) return undefined;
    const received = await forward(passing);
    return { ...received, headers: { ...received.headers, "x-halcyon-cost": "1" } };
  },
  "changes a digit": changed(isScores, (text) => text.replace(/("median":0\.\d\d)(\d)/, otherDigit)),
  "drops the last hour": changed(isScores, (text) => text.replace(/,\{"timestamp":[^}]*\}\]\}$/, "]}")),
  "shifts the hours": changed(isScores, (text) =>
    text.replaceAll(/"timestamp":"([^"]*)"/g, (_, at: string) => {
      const next = new Date(Date.parse(at) + 3_600_000).toISOString().replace(".000Z", "Z");
      return `"timestamp":"${next}"`;
    }),
  ),
  "serves an old version": async (passing, { forward, notes, shows }) => {
    if (isWrite(passing)) notes.set(passing.path, await got(passing, forward));
    const known = passing.method === "GET" ? notes.get(passing.path) : undefined;
    return known !== undefined && shows() ? known : undefined;
  },
  "serves the answer of another place": async (passing, { forward, notes, shows }) => {
    if (!isScores(passing)) return undefined;
    const before = notes.get("last");
    const received = await forward(passing);
    if (received.status !== 200) return received;
    notes.set("last", received);
    return before !== undefined && shows() ? withText(received, before.text) : received;
  },
  "loses a write": async (passing, { forward, shows }) => {
    if (!isWrite(passing)) return undefined;
    const now = await got(passing, forward);
    if (now.status !== 200 || passing.headers?.["if-match"] !== now.headers.etag || !shows())
      return undefined;
    const { version, ...entry } = JSON.parse(now.text) as { version: number };
    const written = { ...entry, ...(JSON.parse(passing.body!) as object), version: version + 1 };
    return withText(now, JSON.stringify(written));
  },
  "creates twice": async (passing, { forward, shows }) => {
    if (!isCreation(passing) || !shows()) return undefined;
    const key = `${passing.headers?.["idempotency-key"]}-2`;
    await forward({ ...passing, headers: { ...passing.headers, "idempotency-key": key } });
    return forward(passing);
  },
  "forgets replays": async (passing, { forward, random, shows }) => {
    if (!isBatch(passing) || !shows()) return undefined;
    const headers = { ...passing.headers, "idempotency-key": `other-${random.seed()}` };
    return forward({ ...passing, headers });
  },
  "overwrites what the caller has not seen": async (passing, { forward, shows }) => {
    if (!isWrite(passing) || passing.headers?.["if-match"] === undefined || !shows()) return undefined;
    const { headers } = await got(passing, forward);
    return forward({ ...passing, headers: { ...passing.headers, "if-match": headers.etag ?? "" } });
  },
  "says unchanged of what changed": async (passing, { forward, shows }) => {
    if (passing.headers?.["if-none-match"] === undefined || !shows()) return undefined;
    const { "if-none-match": _tag, ...headers } = passing.headers;
    const { etag } = (await forward({ ...passing, headers })).headers;
    return { status: 304, headers: { etag }, text: "" };
  },
  "takes any key": async (passing, through) => {
    if (!passing.key.includes("xxxx")) through.key = passing.key;
    else if (through.key !== undefined && through.shows())
      return through.forward({ ...passing, key: through.key });
    return undefined;
  },
  "shows entries of others": async (passing, { forward, notes, shows }) => {
    if (!isEntry(passing) || passing.method !== "GET") return undefined;
    const received = await forward(passing);
    if (received.status === 200) notes.set(passing.path, received);
    const known = received.status === 404 ? notes.get(passing.path) : undefined;
    return known !== undefined && shows() ? known : received;
  },
  "takes bad input": async (passing, { forward, shows }) => {
    if (!isScores(passing)) return undefined;
    const received = await forward(passing);
    if (received.status !== 422 || !shows()) return received;
    return { status: 200, headers: { "content-type": "application/json" }, text: "{}" };
  },
  "refuses without a pointer": async (passing, { forward, shows }) => {
    const received = await forward(passing);
    if (received.status !== 422 || !shows()) return received;
    const { errors: _errors, ...problem } = JSON.parse(received.text) as { errors?: unknown };
    return withText(received, JSON.stringify(problem));
  },
  "fails now and then": async (passing, { shows }) => {
    if (!isScores(passing) || !shows()) return undefined;
    return { status: 500, headers: { "content-type": "text/html" }, text: "<h1>Internal Server Error</h1>" };
  },
  "ends an answer early": changed(isScores, (text) => text.slice(0, Math.floor(text.length / 2))),
  "keeps what was deleted": async (passing, { forward, shows }) => {
    if (passing.method !== "DELETE" || !isEntry(passing) || !shows()) return undefined;
    const { status } = await got(passing, forward);
    return status === 200 ? { status: 204, headers: {}, text: "" } : undefined;
  },
  "swaps items of a batch": changed(isBatch, (text) => {
    const [one, other, ...rest] = text.trim().split("\n");
    return other === undefined ? text : `${[other, one, ...rest].join("\n")}\n`;
  }),
  "writes another number as CSV": changed(
    ({ headers }) => headers?.["accept"] === "text/csv",
    (text) => text.replace(/(Z,0\.\d\d\d)(\d)/, otherDigit),
  ),
  "reads usage of before": async (passing, { forward, notes, shows }) => {
    if (!passing.path.startsWith("/v1/usage")) return undefined;
    const known = notes.get(passing.key);
    const received = await forward(passing);
    if (known === undefined) notes.set(passing.key, received);
    return known !== undefined && shows() ? known : received;
  },
  "answers nothing": async (passing, { shows }) =>
    isScores(passing) && shows() ? new Promise<never>(() => undefined) : undefined,
} satisfies Record<string, Fault>;

/** Faults of which one at a time stands between the callers and the server, by name. Each is of another kind. */
export const plantedFaults: ReadonlyMap<string, Fault> = new Map(Object.entries<Fault>(faults));

/** Gets what a path has now. */
function got({ path, key }: Passing, forward: Through["forward"]): Promise<Received> {
  return forward({ method: "GET", path, key });
}

import { connect } from "node:net";
import { join } from "node:path";
import { type Problem, type ProblemCode, problemKind, problemSchema } from "@halcyon/schema";
import { problemsOf } from "@halcyon/schema/endpoints";
import { endpoints } from "@halcyon/schema/v1";
import { expect } from "vitest";
import { accountingIn } from "@halcyon/accounts/accounting";
import { type Keys, keysIn, type NewKey } from "@halcyon/accounts/keys/keys";
import { streamTicketsIn } from "@halcyon/accounts/keys/stream-tickets";
import { ticketBounds } from "../../src/api/v2/ticket.ts";
import { liveKeys } from "@halcyon/accounts/keys/live-keys";
import { app, urlMaxLength } from "../../src/app.ts";
import { parseConfig } from "../../src/config/config.ts";
import { curatedLibrary } from "../../src/entries/curated-library.ts";
import type { Database } from "@halcyon/database/database";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import type { AccessLine } from "../../src/http/access-log.ts";
import type { Guards } from "../../src/http/gate/gate.ts";
import { OpenRequests, type OpenRequestsOptions } from "../../src/http/body/open-requests.ts";
import { serve, type ServeTimeouts } from "../../src/http/serve.ts";
import type { VersionStanding } from "../../src/http/pages/version-standing.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { recordSources } from "../../src/weather/sources/record-sources.ts";
import { leakedKeys, leakedLinks } from "@halcyon/testing";
import { evidenceOrders } from "../../src/evidence/orders/evidence-orders.ts";
import type { EvidencePorts } from "../../src/evidence/orders/evidence-sources.ts";
import { proofLookup } from "../../src/evidence/orders/proved-windows.ts";
import { type GatherPiece, gatherPieces } from "../../src/evidence/orders/gather-piece.ts";
import { jobQueueOf } from "../../src/jobs/job-queue-of.ts";
import { jobStore } from "../../src/jobs/job-store.ts";
import { ownEntriesIn } from "../../src/entries/own-entries.ts";
import type { Ports, ServerPorts } from "../../src/ports.ts";
import { gazetteerOnce } from "../../src/places/open-gazetteer.ts";
import { idempotencyKeysIn } from "../../src/api/pipeline/idempotency.ts";
import { scorerOf } from "../../src/scoring/scorer.ts";
import { jobWork } from "../../src/api/job-work.ts";
import { deliveringIn } from "../../src/deliveries/delivering.ts";
import type { WebhookSettings } from "../../src/deliveries/webhooks/webhook-channel.ts";
import { unnamedFields } from "./unnamed-fields.suite.ts";
import { eventLog } from "../../src/watches/events/event-log.ts";
import { type EventStreams, eventStreams } from "../../src/api/watches/event-streams.ts";
import { watchEvents } from "../../src/watches/watch-events.ts";
import { storedMails } from "../../src/deliveries/mail/stored-mails.suite.ts";
import { addressStore } from "../../src/deliveries/mail/address-store.ts";
import type { MailSender } from "../../src/deliveries/mail/mailing.ts";
import { feedStore } from "../../src/watches/feeds/feed-store.ts";
import { linkStore } from "../../src/api/links/link-store.ts";
import { tableStore } from "../../src/api/tables/table-store.ts";
import type { StoreRoot } from "@halcyon/store";
import { MapFiles } from "../../src/maps/map-files.ts";
import { mapLinks } from "../../src/maps/map-links.ts";
import { mapStore } from "../../src/maps/map-store.ts";
import { keptPlans } from "../../src/plans/plan-store.ts";
import { runLog } from "../../src/watches/runs/run-log.ts";
import { watchStore } from "../../src/watches/watch-store.ts";
import type { Readiness } from "../../src/readiness.ts";
import type { Threads } from "../../src/workers/pool/workers.ts";

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  readonly keys: Keys;
  readonly database: Database;
  readonly clock: { ms: number };
  readonly streams: EventStreams;
  readonly log: AccessLine[];
  /** Sends a request with the key; a header of `null` is left out. */
  send(path: string, init?: SendInit): Promise<Answer>;
  /** Writes bytes to a new connection and reads until it closes. */
  raw(bytes: string): Promise<string>;
  issue(name: string): Promise<NewKey>;
}

export interface SendInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export interface RunningServerOptions {
  /** Folder of the fields of kept maps, or their bucket; by default the server keeps no maps. */
  readonly mapsRoot?: StoreRoot;
  readonly ports?: Partial<Ports>;
  /** Database of the test, which is closed with the server; by default a database in memory. */
  readonly database?: Database;
  /** URL of the database, if it is PostgreSQL. */
  readonly databaseUrl?: string;
  readonly burstPerSecond?: number;
  readonly readiness?: Readiness;
  readonly timeouts?: ServeTimeouts;
  readonly guards?: Partial<Guards>;
  readonly held?: OpenRequestsOptions;
  readonly trustedProxies?: readonly string[];
  readonly publicUrl?: string;
  readonly securityContact?: string;
  /** Mailer. By default, it accepts all messages and sends none; with undefined, there is no e-mail. */
  readonly mailer?: MailSender["mailer"] | undefined;
  readonly mcpOrigins?: readonly string[];
  readonly versions?: readonly VersionStanding[];
  /** Creates the threads that compute long responses. By default, the event loop computes these responses. */
  readonly apart?: (ports: ServerPorts) => Omit<Threads, typeof Symbol.asyncDispose>;
  /** Reads the model runs for evidence reports; by default in this process. */
  readonly gather?: GatherPiece;
  /** Settings for sending to webhooks; by default with a secret for tests. */
  readonly webhooks?: WebhookSettings | undefined;
  /** Weather records that evidence reports may use as the truth (the weather that occurred); by default none. */
  readonly truths?: EvidencePorts["truths"];
  /** Replaces the search for keys in the database. */
  readonly find?: Keys["find"];
}

/** Webhook settings that refuse only addresses in `127.0.0.0/8`. */
const madeWebhooks: WebhookSettings = {
  masters: [{ version: 1, secret: Buffer.alloc(32, 1) }],
  admitUrl: (url) => (url.startsWith("https://127.") ? undefined : url),
};

/**
 * Returns the gazetteer that all test servers share. A test that searches places calls this function once before its tests, because making the gazetteer takes
 * seconds.
 */
export const madePlaces = gazetteerOnce("no build", join(import.meta.dirname, "../../places"));

/** Time of the tests: 2026-11-21T09:14:03Z. */
export const startMs = Date.UTC(2026, 10, 21, 9, 14, 3);

/**
 * Starts a complete server on a free port, with a database in memory, synthetic weather and a fixed clock. When it ends, it checks that nothing it sent or
 * logged contains an API key. It also checks that endpoints sent only problems that they list and fields of their schemas.
 */
export async function runningServer(options: RunningServerOptions = {}): Promise<RunningServer> {
  const clock = { ms: startMs };
  const mailer = "mailer" in options ? options.mailer : storedMails();
  const nowMs = (): number => clock.ms;
  const { databaseUrl, database = await memoryDatabase() } = options;
  const keys = keysIn({ database, nowMs, actor: "test" }, []);
  const accounting = await accountingIn(database, databaseUrl, nowMs);
  const outputs: string[] = [];
  const issue = (name: string) => keys.issue({ name });
  const { plaintext: key } = await issue("test");
  const unnamed = new Set<string>();
  const log: AccessLine[] = [];
  const write = (line: AccessLine): void => void log.push(line);
  const config = parseConfig({}, "/", () => "");
  const ports: ServerPorts = {
    nowMs,
    library: curatedLibrary,
    ownEntries: ownEntriesIn(database, nowMs),
    proof: proofLookup(database, nowMs),
    places: madePlaces,
    models: await modelSources(config, () => ""),
    records: await recordSources(config, nowMs),
    ...options.ports,
  };
  const apart = options.apart?.(ports);
  const scorer = scorerOf(ports, undefined, apart);
  const store = jobStore(database, nowMs);
  const queue = await jobQueueOf(
    databaseUrl,
    store,
    jobWork(store, scorer, ports.places, { ...ports, nowMs }, apart?.answer),
  );
  const { truths, gather = gatherPieces(async () => ports) } = options;
  const evidence = await evidenceOrders({ ports: { ...ports, truths }, database, databaseUrl, gather });
  const open = new OpenRequests({ nowMs, ...options.held });
  const streams = eventStreams({
    log: eventLog(database),
    liveKeys: (ids) => liveKeys(database, ids, nowMs()),
    nowMs,
    random: () => 0.5,
  });
  const { listener } = app({
    ports,
    scorer,
    ...(apart === undefined ? {} : { apart }),
    jobs: { store, queue },
    evidence,
    delivering: deliveringIn(database, nowMs, {
      settings: "webhooks" in options ? options.webhooks : madeWebhooks,
      wake: () => {},
    }),
    watching: {
      store: watchStore(database, nowMs),
      events: watchEvents(database, nowMs),
      streams,
      tickets: streamTicketsIn(database, nowMs, ticketBounds),
      feeds: feedStore(database, nowMs),
      links: linkStore(database, nowMs),
      tables: tableStore(database, nowMs),
      maps: {
        store: mapStore(database, nowMs),
        links: mapLinks(database, nowMs),
        database,
        files: options.mapsRoot === undefined ? undefined : new MapFiles({ root: options.mapsRoot, nowMs }),
      },
      plans: keptPlans(database, nowMs, watchEvents(database, nowMs)),
      runs: runLog(database),
      mailing: {
        addresses: addressStore(database, nowMs),
        sender: mailer && { mailer, publicUrl: "https://halcyon.example.com" },
      },
    },
    keys: options.find === undefined ? keys : { find: options.find },
    accounting,
    repeats: idempotencyKeysIn(database, nowMs),
    burstPerSecond: options.burstPerSecond ?? 1000,
    readiness: options.readiness ?? (() => Promise.resolve({ ready: true, degraded: [] })),
    log: write,
    guards: options.guards ?? {},
    trustedProxies: options.trustedProxies ?? [],
    publicUrl: options.publicUrl,
    securityContact: options.securityContact,
    mcpOrigins: options.mcpOrigins ?? [],
    ...(options.versions === undefined ? {} : { versions: options.versions }),
    open,
  });
  const { timeouts } = options;
  const serving = await serve({
    listener,
    host: "127.0.0.1",
    port: 0,
    log: write,
    urlMaxLength,
    open,
    ...(timeouts === undefined ? {} : { timeouts }),
  });
  const url = `http://127.0.0.1:${serving.port}`;

  return {
    url,
    key,
    keys,
    database,
    clock,
    streams,
    log,
    issue,
    async send(path, { method = "GET", headers = {}, body } = {}) {
      const sent = { "x-api-key": key, ...headers };
      const given = Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== null);
      const response = await fetch(url + path, {
        method,
        headers: given,
        redirect: "manual",
        body: body ?? null,
      });
      const text = await response.text();
      outputs.push(
        isForSecrets(method, path) ? withoutSecret(text) : text,
        JSON.stringify([...response.headers]),
      );
      const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "") && text !== "";
      const json: unknown = isJson ? JSON.parse(text) : undefined;
      const isOfSchema = isJson && response.headers.get("content-type") !== "application/geo+json";
      for (const place of isOfSchema ? unnamedFields(method, path, response.status, json) : [])
        unnamed.add(place);
      return { status: response.status, headers: response.headers, text, json };
    },
    raw(bytes) {
      return new Promise((resolve, reject) => {
        let text = "";
        const socket = connect(serving.port, "127.0.0.1", () => socket.write(bytes));
        socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        socket.on("error", reject).on("close", () => {
          outputs.push(text);
          resolve(text);
        });
      });
    },
    async [Symbol.asyncDispose]() {
      streams.close();
      await serving.stop(1000);
      await queue.close();
      await evidence.queue.close();
      await accounting.ledger.close();
      await database.destroy();
      outputs.push(JSON.stringify(log));
      expect(leakedKeys(outputs.join("\n"))).toEqual([]);
      expect(leakedLinks(JSON.stringify(log))).toEqual([]);
      expect(log.filter(isUnlisted)).toEqual([]);
      expect([...unnamed]).toEqual([]);
    },
  };
}

/** Returns true if a response to the request shows the secret of a webhook. */
function isForSecrets(method: string, path: string): boolean {
  return method === "POST" && /^\/v\d\/webhooks(\/whk_\w+\/rotate)?\/?(\?|$)/.test(path);
}

function withoutSecret(text: string): string {
  return text.replace(/"secret":"whsec_[^"]*"/, "");
}

/** Returns true if an endpoint sent a problem that its row of the table does not list. */
function isUnlisted({ method, route, code }: AccessLine): boolean {
  const asked = method === "HEAD" ? "GET" : method;
  const endpoint = endpoints.find((one) => one.path === route && one.method === asked);
  return endpoint !== undefined && code !== undefined && !problemsOf(endpoint).includes(code as ProblemCode);
}

/** Checks that a response is the complete problem of a code by RFC 9457, and returns the problem. */
export function expectProblem(answer: Answer, code: ProblemCode): Problem {
  const { status, title } = problemKind(code);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.parse(answer.json);
  expect(problem).toMatchObject({ code, status, title, type: `/errors/${code}` });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("x-request-id")).toBe(problem.request_id);
  return problem;
}

/** Valid request body for the composite endpoint. */
export const goodBody = {
  request: { latitude: 51.5, longitude: -0.12, forecast_hours: 3, model: "noaa" },
  constraint_params: { id: 1, type: "task" },
};

/** Sends a body to the composite endpoint. */
export function sendComposite(server: RunningServer, body: unknown, init: SendInit = {}): Promise<Answer> {
  return server.send("/v1/optimality/composite/", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
    headers: { "content-type": "application/json", ...init.headers },
  });
}

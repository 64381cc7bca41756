import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { patientMs } from "@halcyon/base/answer-within";
import type { WebhookPoster } from "@halcyon/delivery";
import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { accountingIn } from "@halcyon/accounts/accounting";
import { checkPeppers, keysIn } from "@halcyon/accounts/keys/keys";
import { clockWatch } from "@halcyon/accounts/ledger/clock-watch";
import { liveKeys } from "@halcyon/accounts/keys/live-keys";
import { demoKey } from "@halcyon/accounts/keys/demo-key";
import { app, urlMaxLength } from "./app.ts";
import type { Config } from "./config/config.ts";
import { memoryOfGroup, memoryPlan } from "./config/memory-plan.ts";
import { feedStore } from "./watches/feeds/feed-store.ts";
import { demoKeyFile } from "@halcyon/database/files/data-file";
import type { Database } from "@halcyon/database/database";
import { beatEveryMs, claimFile, isProcessAlive, keepBeating } from "@halcyon/database/files/heartbeat";
import { watchNumber } from "@halcyon/database/sqlite/watched-number";
import { deliveryFigures } from "./observability/state/delivery-figures.ts";
import { deliveringIn } from "./deliveries/delivering.ts";
import { outbox } from "./deliveries/outbox/outbox.ts";
import { ownEntriesIn, versionQuery } from "./entries/own-entries.ts";
import { reachableEntries } from "./entries/own-entries.ts";
import { databaseFrom, root } from "./environment.ts";
import type { WriteAccessLine } from "./http/access-log.ts";
import { LoopDelay } from "./http/gate/loop-delay.ts";
import { entryLink } from "./http/pages/entry-link.ts";
import { OpenRequests } from "./http/body/open-requests.ts";
import { serve } from "./http/serve.ts";
import { standingsOf } from "./http/pages/version-standing.ts";
import { usualLookup } from "./weather/workability/usual-lookup.ts";
import { addressStore } from "./deliveries/mail/address-store.ts";
import type { Channels } from "./deliveries/outbox/channel.ts";
import { requireEntry } from "./entries/find-entry.ts";
import { readSpanHours } from "./watches/evaluate/span-hours.ts";
import { linkStore } from "./api/links/link-store.ts";
import { tableStore } from "./api/tables/table-store.ts";
import { MapFiles } from "./maps/map-files.ts";
import { storeRootAt } from "./config/stores/store-at.ts";
import { mapLinks } from "./maps/map-links.ts";
import { mapStore } from "./maps/map-store.ts";
import { keptPlans } from "./plans/plan-store.ts";
import { emailChannel } from "./deliveries/mail/email-channel.ts";
import { type Mailer, smtpMailer } from "./deliveries/mail/mailer.ts";
import { jobQueueOf } from "./jobs/job-queue-of.ts";
import { jobStore } from "./jobs/job-store.ts";
import type { Ports } from "./ports.ts";
import { readiness } from "./readiness.ts";
import { gazetteerOnce } from "./places/open-gazetteer.ts";
import { idempotencyKeysIn } from "./api/pipeline/idempotency.ts";
import { metrics } from "./observability/metrics/metrics.ts";
import { serveMetrics } from "./observability/metrics/serve-metrics.ts";
import { openChannels, startDelivering } from "./deliveries/start-delivering.ts";
import { proofLookup } from "./evidence/orders/proved-windows.ts";
import { evidenceOrders } from "./evidence/orders/evidence-orders.ts";
import { evidenceProcess } from "./workers/processes/evidence-process.ts";
import { startVerifying } from "./start-verifying.ts";
import { warnedLookup } from "./api/v2/warned-fields.ts";
import { startWarnings } from "./warnings/start-warnings.ts";
import { startWatching } from "./start-watching.ts";
import { sweepEveryHour } from "@halcyon/database/sweep-every-hour";
import { threads } from "./workers/pool/workers.ts";
import { dataStatus } from "./api/catalogue/data-status.ts";
import { weatherInTime } from "./weather/catalogue/weather-in-time.ts";
import { scorerOf } from "./scoring/scorer.ts";
import { jobWork } from "./api/job-work.ts";
import { eventLog } from "./watches/events/event-log.ts";
import { eventStreams } from "./api/watches/event-streams.ts";
import { ticketBounds } from "./api/v2/ticket.ts";
import { streamTicketsIn } from "@halcyon/accounts/keys/stream-tickets";
import { roundPace } from "./watches/rounds/round-pace.ts";
import { watchEvents } from "./watches/watch-events.ts";
import { watchFigures } from "./observability/state/watch-figures.ts";
import { runLog } from "./watches/runs/run-log.ts";
import { watchStore } from "./watches/watch-store.ts";

export interface Server {
  readonly url: string;
  /** URL of the console. If only this machine can reach the server, its fragment opens the console with the demo key, once. */
  readonly consoleUrl: string;
  /** URL of the metrics; undefined if they are not configured. */
  readonly metricsUrl: string | undefined;
  /** Demo key; undefined if it was revoked, or if the database is PostgreSQL. */
  readonly demoKey: string | undefined;
  /** Stops taking new requests and jobs, lets running requests end, and releases the data folder. */
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly config: Config;
  readonly ports: Ports;
  readonly log: WriteAccessLine;
  /** Reports a fact that the operator must know and that no request reports. */
  readonly warn: (line: string) => void;
  /** Called when another process has taken over the data folder. */
  readonly onLost: () => void;
  /** Senders of webhooks and mails that replace the network and the mail server; absent to really send messages. */
  readonly senders?: { readonly poster: WebhookPoster; readonly mailer: Mailer } | undefined;
}

/** Interval at which new events are sent to open event streams [ms]. */
const lookEveryMs = 1000;

/** Maximum time for running requests to end when the server stops [ms]. */
const drainMs = 20_000;

/** Maximum time for which a request waits for the database while the server sheds load [ms]. */
const databaseWithinMs = 1500;

/** Maximum time for which a request waits while another process has locked the database file [ms]. After that, it gets a 503. */
const lockWaitMs = 1500;

/** Starts a server on its data folder. Opens the database, creates the demo key, writes the heartbeat and listens for requests. */
export async function server({ config, ports, log, warn, onLost, senders }: ServerOptions): Promise<Server> {
  const database = await databaseFrom(config, { lockWaitMs });
  try {
    await using opened = new AsyncDisposableStack();
    const keys = keysIn({ database, nowMs: ports.nowMs, actor: "server" }, config.keyPeppers);
    await checkPeppers(database, config.keyPeppers);
    const embedded = config.databaseUrl === undefined;
    if (embedded) opened.use(await holdFile(database, ports.nowMs, onLost));
    const demo = embedded ? await demoKey(join(config.dataDirectory, demoKeyFile), keys) : undefined;
    const clock = clockWatch((behindMs) => warn(clockLine(behindMs)));
    const { host, port, burstPerSecond, edge } = config;
    const withinMs = edge.shedsLoad ? databaseWithinMs : patientMs;
    const accounting = await accountingIn(database, config.databaseUrl, ports.nowMs, clock, withinMs);
    opened.defer(() => accounting.ledger.close());
    const streams = eventStreams({
      log: eventLog(database),
      liveKeys: (ids) => liveKeys(database, ids, ports.nowMs()),
    });
    const looking = setInterval(() => void streams.look(), lookEveryMs).unref();
    opened.defer(() => clearInterval(looking));
    const delay = edge.shedsLoad ? opened.use(new LoopDelay()) : undefined;
    const open = new OpenRequests();
    const plan = memoryPlan(config.memoryBytes ?? memoryOfGroup());
    const inTime = weatherInTime();
    const warned = opened.use(await startWarnings({ config, database, nowMs: ports.nowMs, warn }));
    const seen = metrics({
      dataStatus: () => dataStatus(inTime(ports).models, epochHourOf(ports.nowMs())),
      heldBytes: () => open.heldBytes(),
      clockBehindMs: () => clock.behindMs(),
      eventStreams: () => streams.count(),
      // A database that is silent has no figures, and requests tell that.
      watchFigures: () => watchFigures(database).catch(() => undefined),
      deliveryFigures: () => deliveryFigures(database).catch(() => undefined),
      warningFeeds: () => warned.warnings.feeds(ports.nowMs()),
      nowMs: ports.nowMs,
    });
    const metricsServing = edge.metrics && opened.use(await serveMetrics(seen, edge.metrics));
    const write: WriteAccessLine = (line) => {
      log(line);
      seen.observe(line);
    };
    let stopping = false;
    const versionNow = embedded ? await watchNumber(database, versionQuery) : undefined;
    opened.use(versionNow);
    const ownEntries = reachableEntries(ownEntriesIn(database, ports.nowMs, { versionNow }), withinMs);
    const { verification: settings } = config;
    const verification =
      settings &&
      opened.use(
        await startVerifying({ config, settings, ports, database, warn, onDoubted: seen.observeDoubted }),
      );
    const usual = usualLookup({ records: ports.records, build: (wish) => apart.usual(wish) });
    const proof = proofLookup(database, ports.nowMs, withinMs);
    const places = gazetteerOnce(import.meta.dirname, join(root, "apps/server/places"));
    const served = {
      ...ports,
      ownEntries,
      verification,
      usual,
      proof,
      places,
      warnings: warned.warnings,
      warned: warnedLookup(warned.warnings),
    };
    const apart = opened.use(threads(served, undefined, plan));
    const repeats = idempotencyKeysIn(database, ports.nowMs, { withinMs });
    const scorer = scorerOf(served, plan.caches, apart);
    const store = jobStore(database, ports.nowMs);
    // A plan takes its thread for minutes, in which no request may wait for it.
    const plans = opened.use(threads(served, undefined, { ...plan, threads: 1 }));
    const queue = await jobQueueOf(
      config.databaseUrl,
      store,
      jobWork(store, scorer, places, served, apart.answer, plans.answer),
    );
    opened.defer(() => queue.close());
    const proving = evidenceProcess(served, config.evidence.priority);
    const evidence = await evidenceOrders({
      ports: {
        ...served,
        truths: { storeFolder: join(config.dataDirectory, "store"), names: config.evidence.records },
      },
      database,
      databaseUrl: config.databaseUrl,
      gather: proving.gather,
      maxBytes: config.evidence.max_gigabytes * 1e9,
    });
    opened.defer(async () => {
      const closed = evidence.queue.close();
      // A piece that is being read is not waited for: it is read again later.
      await proving[Symbol.asyncDispose]();
      await closed;
    });
    const mailer = config.mail && opened.use(senders?.mailer ?? (await smtpMailer(config.mail)));
    const sender = config.mail && mailer && { mailer, publicUrl: config.mail.publicUrl };
    const addresses = addressStore(database, ports.nowMs);
    const { channels: opening, webhooks } = opened.use(
      await openChannels(config, database, ports.nowMs, senders?.poster),
    );
    const email =
      sender &&
      emailChannel({
        ...sender,
        database,
        addresses,
        findEntry: (name) => requireEntry(served, name),
        readHours: readSpanHours(scorer, served.warned),
        nowMs: ports.nowMs,
      });
    const channels: Channels = email === undefined ? opening : new Map([...opening, ["adr", email]]);
    const events = watchEvents(database, ports.nowMs, outbox(channels, ports.nowMs), () => sending.wake());
    // Several servers need a place that all of them read.
    const inFolder = config.databaseUrl === undefined ? join(config.dataDirectory, "maps") : undefined;
    const mapsAt = config.objectStore?.maps ?? inFolder;
    const mapsRoot = mapsAt === undefined ? undefined : storeRootAt(mapsAt, config);
    const watching = {
      store: watchStore(database, ports.nowMs),
      events,
      streams,
      tickets: streamTicketsIn(database, ports.nowMs, ticketBounds),
      feeds: feedStore(database, ports.nowMs),
      links: linkStore(database, ports.nowMs),
      tables: tableStore(database, ports.nowMs),
      maps: {
        store: mapStore(database, ports.nowMs),
        links: mapLinks(database, ports.nowMs),
        database,
        files: mapsRoot === undefined ? undefined : new MapFiles({ root: mapsRoot, nowMs: ports.nowMs }),
      },
      plans: keptPlans(database, ports.nowMs, events),
      runs: runLog(database),
      mailing: { addresses, sender },
    };
    const { nowMs } = ports;
    const sending = opened.use(
      startDelivering({ database, channels, events, nowMs, observe: seen.observeAttempt }, warn),
    );
    const inWork = { count: 0 };
    const giveWay = roundPace({ inWork });
    const watches = opened.use(
      await startWatching({
        config,
        ports: served,
        database,
        events,
        warned,
        giveWay,
        maps: { root: mapsRoot, admit: scorer.admit },
        warn,
      }),
    );
    const delivering = deliveringIn(database, nowMs, { settings: webhooks, wake: sending.wake });
    opened.use(
      sweepEveryHour([
        store,
        evidence.store,
        repeats,
        events,
        addresses,
        watching.links,
        watching.tables,
        watching.maps.links,
        watching.plans.looks,
        warned,
        delivering.deliveries,
      ]),
    );
    const entry = entryLink({ host, demoKey: demo, publicUrl: edge.publicUrl, nowMs });
    const { listener, isProxy } = app({
      ports: served,
      scorer,
      apart,
      caches: plan.caches,
      jobs: { store, queue },
      evidence,
      watching,
      delivering,
      keys,
      accounting,
      repeats,
      burstPerSecond,
      readiness: readiness({ database, ledger: accounting.ledger, ports, isStopping: () => stopping }),
      log: write,
      guards: { ...edge, loopDelayMs: () => delay?.medianMs() ?? 0, inWork, databaseWithinMs: withinMs },
      trustedProxies: edge.trustedProxies,
      publicUrl: edge.publicUrl,
      docsUrl: edge.docsUrl,
      enter: entry?.handler,
      securityContact: edge.securityContact,
      mcpOrigins: edge.mcpOrigins,
      versions: standingsOf(config.versions),
      open,
    });
    const serving = await serve({ listener, host, port, log: write, urlMaxLength, open, isProxy });
    const running = opened.move();
    const url = urlOf(host, serving.port);
    return {
      url,
      consoleUrl: `${url}/console${entry === undefined ? "" : `#${entry.fragment}`}`,
      metricsUrl:
        edge.metrics && metricsServing && `${urlOf(edge.metrics.host, metricsServing.port)}/metrics`,
      demoKey: demo,
      async stop() {
        stopping = true;
        streams.close();
        await Promise.all([
          serving.stop(drainMs, edge.stopDelayMs),
          // Requests that are let end have the processors to themselves.
          verification?.[Symbol.asyncDispose](),
          watches[Symbol.asyncDispose](),
          proving[Symbol.asyncDispose](),
        ]);
        await running.disposeAsync();
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Claims the database file of the data folder for this process. The claim is valid as long as the process writes its heartbeat. */
async function holdFile(
  database: Database,
  nowMs: () => number,
  onLost: () => void,
): Promise<AsyncDisposable> {
  const identity = { token: randomUUID(), host: hostname(), pid: process.pid };
  const heartbeat = await claimFile(database, identity, { nowMs, isAlive: isProcessAlive });
  const beating = keepBeating(heartbeat, beatEveryMs, onLost);
  return {
    async [Symbol.asyncDispose]() {
      beating[Symbol.dispose]();
      await heartbeat.release();
    },
  };
}

function clockLine(behindMs: number): string {
  const hours = (behindMs / millisecondsPerHour).toFixed(1);
  return `the clock of the database stands ${hours} h behind what it said before: set it right. Until it has caught up, periods of allowances last longer`;
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

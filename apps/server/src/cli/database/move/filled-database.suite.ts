import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { type Draw, drawFrom } from "./draw.suite.ts";

type Rows = { readonly [Name in keyof Tables]: (id: string, draw: Draw) => Insertable<Tables[Name]> };

/** Returns a row of each table. The row refers to the rows with the same index in the tables before it. */
const rows: Rows = {
  account: (id, draw) => ({
    id,
    name: draw.text(),
    created_at: draw.large(),
    deleted_at: draw.maybe(draw.large()),
  }),
  package: (id, draw) => ({ id, offerings: JSON.stringify([draw.text()]), created_at: draw.large() }),
  allowance: (id, draw) => ({
    id,
    account_id: id,
    kind: draw.pick(["total", "day", "month", "year"]),
    limit: Math.abs(draw.large()),
    used: Math.abs(draw.large()),
    period_start: draw.large(),
  }),
  api_key: (id, draw) => ({
    id,
    account_id: id,
    package_id: id,
    allowance_id: id,
    name: draw.text(),
    hash: draw.bytes(32),
    pepper_version: draw.maybe(3),
    start: draw.text(),
    demo: draw.pick([0, 1]),
    created_at: draw.large(),
    expires_at: draw.maybe(draw.large()),
    revoked_at: draw.maybe(draw.large()),
    replaced_by: draw.maybe(draw.text()),
    last_used_at: draw.maybe(draw.large()),
  }),
  account_limit: (id, draw) => ({ account_id: id, name: draw.text(), maximum: draw.below(2 ** 31) }),
  event_hour: (id, draw) => ({ account_id: id, hour: draw.below(500_000), events: draw.below(100) }),
  audit: (id, draw) => ({
    id,
    at: draw.large(),
    actor: draw.text(),
    action: draw.text(),
    subject: draw.text(),
    detail: JSON.stringify({ of: draw.text() }),
  }),
  ledger_writer: (id, draw) => ({
    token: id,
    host: draw.text(),
    pid: draw.below(2 ** 22),
    beat_at: draw.large(),
    last_batch: draw.large(),
  }),
  open_charge: (id, draw) => ({
    writer: id,
    batch: draw.large(),
    allowance_id: id,
    period_start: draw.large(),
    units: draw.large(),
    leased: draw.large(),
  }),
  usage_day: (id, draw) => ({
    key_id: id,
    allowance_id: id,
    day: "2026-11-21",
    endpoint: draw.text(),
    requests: draw.large(),
    charged: draw.large(),
  }),
  custom_entry: (id, draw) => ({
    account_id: id,
    id: 10_000 + numberOf(id),
    type: draw.pick(["task", "scenario"]),
    version: 1,
    created_at: draw.large(),
    deleted_at: draw.maybe(draw.large()),
  }),
  custom_entry_version: (id, draw) => ({
    account_id: id,
    id: 10_000 + numberOf(id),
    version: 1,
    definition: JSON.stringify({ name: draw.text() }),
    summary: JSON.stringify({ name: draw.text() }),
    created_at: draw.large(),
  }),
  repeatable_request: (id, draw) => ({
    account_id: id,
    endpoint: draw.text(),
    name: draw.text(),
    digest: draw.text(),
    run: id,
    running_until: draw.maybe(draw.large()),
    outcome: draw.maybe(draw.text()),
    expires_at: draw.large(),
  }),
  job: (id, draw) => ({
    id,
    account_id: id,
    key_id: id,
    allowance_id: id,
    period_start: draw.large(),
    endpoint: draw.text(),
    status: draw.pick(["queued", "running", "done", "failed"]),
    body: draw.bytes(draw.below(400)),
    items: draw.below(100),
    charged: draw.below(100),
    attempts: draw.below(3),
    created_at: draw.large(),
    finished_at: draw.maybe(draw.large()),
    expires_at: draw.large(),
  }),
  job_line: (id, draw) => ({
    job_id: id,
    item: draw.below(100),
    line: draw.bytes(draw.below(400)),
    outcome: draw.pick(["scored", "refused", "failed"]),
  }),
  schema_addition: (id) => ({ name: id }),
  server_process: (_id, draw) => ({ id: 1, token: draw.text(), host: draw.text(), pid: 1, beat_at: 0 }),
  verification_day: (id, draw) => ({
    model: draw.pick(["noaa", "ecmwf"]),
    part: "ensemble",
    entry_type: "task",
    entry_id: numberOf(id),
    entry_version: 1,
    source: draw.text(),
    truth: draw.text(),
    place: draw.text(),
    calibrated: draw.pick([0, 1]),
    from_lead_day: draw.below(30),
    day: draw.below(30_000),
    synthetic: draw.pick([0, 1]),
    runs: JSON.stringify([draw.below(500_000)]),
    sums: JSON.stringify([draw.below(1000) / 7]),
    updated_at: draw.large(),
  }),
  watch: (id, draw) => ({
    id,
    account_id: id,
    allowance_id: id,
    model: draw.pick(["noaa", "ecmwf"]),
    request: JSON.stringify({ name: draw.text() }),
    version: draw.below(9),
    state: draw.pick(["active", "paused", "ended"]),
    paused_because: draw.maybe("allowance"),
    created_at: draw.large(),
    ends_at: draw.large(),
    last_round_at: draw.maybe(draw.large()),
  }),
  watch_subject: (id, draw) => ({
    watch_id: id,
    position: draw.below(50),
    since_version: 1,
    round: draw.large(),
    shard: draw.below(64),
    next_number: draw.below(9),
    last_seen: draw.large(),
    is_blind: draw.pick([0, 1]),
    is_seen: draw.pick([0, 1]),
    is_synthetic: draw.pick([0, 1]),
    due_at: draw.large(),
    likeliest_start: draw.maybe(draw.large()),
    likeliest_chance: draw.maybe(draw.below(10_000)),
  }),
  watch_span: (id, draw) => ({
    watch_id: id,
    position: draw.below(50),
    number: draw.below(50),
    span: JSON.stringify({ of: draw.text() }),
    seen: JSON.stringify([[1, null]]),
    end: draw.pick(["lost", "passed", null]),
    closed_at: draw.maybe(draw.large()),
  }),
  watch_event: (id, draw) => ({
    id,
    account_id: id,
    watch_id: draw.pick([id, ""]),
    type: "window.found",
    body: JSON.stringify({ of: draw.text() }),
    created_at: draw.large(),
    position: draw.maybe(numberOf(id)),
  }),
  run_arrival: (id, draw) => ({
    model: draw.pick(["noaa", "ecmwf"]),
    part: "ensemble",
    run: numberOf(id),
    arrived_at: draw.large(),
    round: draw.maybe(draw.large()),
  }),
  watch_round: (id, draw) => ({
    id: numberOf(id),
    model: draw.pick(["noaa", "ecmwf"]),
    as_of: draw.large(),
    begun_at: draw.large(),
    done_at: draw.maybe(draw.large()),
  }),
  watch_dispatch: (_id, draw) => ({ id: 1, last_position: draw.large() }),
  webhook: (id, draw) => ({
    id,
    account_id: id,
    url: `https://${numberOf(id)}.example.org`,
    description: draw.maybe(draw.text()),
    events: draw.maybe(JSON.stringify(["window.found"])),
    version: 1,
    state: draw.pick(["pending", "active", "disabled"]),
    disabled_because: draw.maybe("gone"),
    created_at: draw.large(),
    last_success_at: draw.maybe(draw.large()),
    secret_version: 1,
    master_version: 1,
    master_version_before: draw.maybe(1),
    both_sign_until: draw.maybe(draw.large()),
  }),
  delivery: (id, draw) => {
    const isDue = draw.below(2) === 0;
    return {
      id,
      account_id: id,
      destination: draw.text(),
      event_id: id,
      type: "window.found",
      body: draw.maybe(JSON.stringify({ of: draw.text() })),
      state: isDue ? "due" : draw.pick(["sent", "dead", "expired", "superseded"]),
      held: draw.pick(["quiet", "digest", "flood", null]),
      created_at: draw.large(),
      next_attempt_at: isDue ? draw.large() : null,
      expires_at: draw.large(),
      tries: draw.below(9),
      attempts: "[]",
    };
  },
  delivery_lane: (id, draw) => ({
    destination: id,
    account_id: id,
    tests_only: draw.pick([0, 1]),
    due_at: draw.maybe(draw.large()),
    not_before: draw.large(),
    gap_ms: draw.below(10_000),
    first_failure_at: draw.maybe(draw.large()),
    failing_at: draw.maybe(draw.large()),
    held_by: draw.maybe(draw.text()),
    held_until: draw.large(),
  }),
  feed: (id, draw) => ({
    id,
    account_id: id,
    name: draw.text(),
    watches: draw.maybe(JSON.stringify([id])),
    token_digest: `${id}${draw.text()}`,
    created_at: draw.large(),
  }),
  link: (id, draw) => ({
    id,
    account_id: id,
    key_id: id,
    kind: "site",
    name: draw.text(),
    shown: JSON.stringify({ of: draw.text() }),
    token_digest: `${id}${draw.text()}`,
    created_at: draw.large(),
    expires_at: draw.large(),
    read_day: draw.maybe("2026-11-29"),
    reads: draw.below(100),
  }),
  evidence: (id, draw) => ({
    id,
    account_id: id,
    key_id: id,
    allowance_id: id,
    period_start: draw.large(),
    status: draw.pick(["queued", "running", "done", "failed"]),
    request: JSON.stringify({ of: draw.text() }),
    digest: draw.text(),
    windows: draw.maybe(draw.text()),
    plan: draw.bytes(draw.below(400)),
    estimate: JSON.stringify({ runs: draw.below(800) }),
    pieces: draw.below(60),
    charged: draw.below(100),
    attempts: draw.below(3),
    waits_until: draw.maybe(draw.large()),
    failure: draw.maybe(draw.text()),
    report: draw.maybe(draw.bytes(draw.below(400))),
    decisions: draw.maybe(draw.bytes(draw.below(400))),
    created_at: draw.large(),
    finished_at: draw.maybe(draw.large()),
    expires_at: draw.large(),
  }),
  evidence_piece: (id, draw) => {
    const [piece, runs] = [draw.below(60), draw.below(31)];
    return { evidence_id: id, piece, model: "noaa", runs, cases: draw.bytes(draw.below(400)) };
  },
  warning_feed: (id, draw) => ({
    id,
    lease_holder: draw.maybe(draw.text()),
    lease_until: draw.large(),
    next_at: draw.large(),
    failures: draw.below(9),
    failure: draw.maybe(draw.text()),
    checked_at: draw.maybe(draw.large()),
    newest_sent: draw.maybe(draw.large()),
    faulty: draw.below(9),
    faults: JSON.stringify([draw.text()]),
    progress: draw.maybe(draw.bytes(draw.below(400))),
    position: draw.large(),
  }),
  warning_alert: (id, draw) => ({
    feed: id,
    message_key: id,
    part: draw.below(9),
    warning_id: draw.text(),
    sequence: draw.below(9),
    sent_at: draw.large(),
    needed_until: draw.large(),
    absences: draw.below(3),
    position: draw.large(),
    message: draw.maybe(draw.bytes(draw.below(400))),
  }),
  address: (id, draw) => ({
    id,
    account_id: id,
    email: draw.text(),
    state: draw.pick(["unconfirmed", "active", "disabled"]),
    disabled_because: draw.maybe("unsubscribed"),
    confirm_digest: draw.maybe(`${id}${draw.text()}`),
    confirm_until: draw.maybe(draw.large()),
    created_at: draw.large(),
    confirmed_at: draw.maybe(draw.large()),
  }),
  unsubscribe_token: (id, draw) => ({
    digest: id,
    address_id: id,
    account_id: id,
    created_at: draw.large(),
  }),
  mail_day: (id, draw) => ({
    account_id: id,
    day: "2026-11-21",
    kind: draw.pick(["confirmation", "event"]),
    sent: draw.below(100),
  }),
  mailbox: (id, draw) => ({
    digest: id,
    day: "2026-11-21",
    links: draw.below(6),
    blocked_at: draw.maybe(draw.large()),
  }),
  stream_ticket: (id, draw) => ({ digest: id, key_id: id, account_id: id, expires_at: draw.large() }),
  mailbox_token: (id, draw) => ({ digest: id, mailbox: draw.text(), created_at: draw.large() }),
};

/** Names of all tables of the database. A table comes after the tables to which it refers. */
export const allTables: readonly (keyof Tables)[] = Object.keys(rows) as (keyof Tables)[];

/** Tables that have one row. */
const single: ReadonlySet<keyof Tables> = new Set(["server_process", "watch_dispatch"]);

/** Fills every table with the given number of rows. The same seed gives the same rows. */
export async function fillDatabase(database: Database, seed: number, count: number): Promise<void> {
  const draw = drawFrom(seed);
  await database.deleteFrom("watch_dispatch").execute();
  await database.transaction().execute(async (transaction) => {
    for (const table of allTables) {
      const wanted = single.has(table) ? 1 : count;
      for (let index = 0; index < wanted; index += 1) {
        const row = rows[table](idOf(seed, index), draw);
        await transaction.insertInto(table).values(row).execute();
      }
    }
  });
}

/** Returns the id that all related rows of one index share. Ids do not sort in the order of creation. */
function idOf(seed: number, index: number): string {
  return `${createHash("sha256").update(`${seed} ${index}`).digest("hex").slice(0, 4)}_Ä_${index}`;
}

const numberOf = (id: string): number => Number(id.split("_").at(-1));

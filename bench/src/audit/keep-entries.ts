import type { Received, Sent } from "./exchange.ts";
import type { Definition, MadeConstraint } from "./expected.ts";
import { type Lane, parsed } from "./lane.ts";
import { sentFor } from "./ask-scores.ts";

/** Largest number of own entries of a lane. */
const entriesMax = 12;

interface Entry extends Definition {
  readonly id: number;
  readonly version: number;
}

function anyDefinition({ random }: Lane): Definition {
  const name = `Entry ${random.seed()}`;
  const gust: MadeConstraint = {
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 4 + random.below(60) / 10 },
    acceptable: { max: 11 + random.below(80) / 10 },
    weight: 1 + random.below(3),
  };
  const warmth: MadeConstraint = {
    variable: "temperature_2m",
    unit: "degC",
    ideal: { max: random.below(200) / 10 },
    acceptable: { max: 21 + random.below(150) / 10 },
    weight: 1 + random.below(3),
  };
  const constraints = random.chance(0.5) ? [gust, warmth] : [gust];
  return { name, sector: "audit", description: "Made by the audit.", constraints };
}

/** Creates an entry. If the answer is lost, the same key asks again until there is one. */
export async function createEntry(lane: Lane): Promise<void> {
  if (lane.entries.size >= entriesMax) {
    await deleteEntry(lane);
    return;
  }
  const definition = anyDefinition(lane);
  const headers = { "idempotency-key": `create-${lane.number}-${lane.random.seed()}` };
  const sent: Sent = { method: "POST", path: "/v1/tasks/", body: JSON.stringify(definition), headers };
  const received = await untilAnswered(lane, sent);
  lane.expect("status", received.status, 201, sent);
  if (received.status !== 201) return;
  const { id, version } = parsed(received) as Entry;
  lane.expect("new entry", [version, received.headers.location], [1, `/v1/tasks/${id}`], sent);
  if (lane.shared.ids.has(id)) lane.find("id twice", `entry ${id} exists already`);
  lane.shared.ids.set(id, lane.number);
  lane.entries.set(id, { version, definition });
  if (!lane.random.chance(0.3)) return;
  const again = await untilAnswered(lane, sent);
  lane.expect("replay", [again.status, (parsed(again) as Entry).id], [201, id], sent);
}

/** Replaces an entry: with the ETag of its version, with that of another, or without one. */
export async function replaceEntry(lane: Lane): Promise<void> {
  const named = anyEntry(lane);
  if (named === undefined) return;
  const [id, believed] = named;
  const definition = anyDefinition(lane);
  const path = `/v1/tasks/${id}`;
  const kind = lane.random.pick(["current", "current", "stale", "absent"] as const);
  const version = kind === "stale" ? believed.version + 3 : believed.version;
  const headers = kind === "absent" ? {} : { "if-match": `"v${version}"` };
  const sent: Sent = { method: "PUT", path, body: JSON.stringify(definition), headers };
  const received = await lane.ask(sent);
  if (received === undefined) {
    // Nobody knows whether it was replaced: the entry itself says so.
    const now = await untilAnswered(lane, { method: "GET", path });
    const { version: versionNow } = parsed(now) as Entry;
    const isReplaced = kind === "current" && versionNow === believed.version + 1;
    if (isReplaced) lane.entries.set(id, { version: versionNow, definition });
    checkEntry(lane, now, { method: "GET", path });
    return;
  }
  const statuses = { current: 200, stale: 412, absent: 428 };
  lane.expect("status", received.status, statuses[kind], sent);
  if (received.status !== 200) return;
  lane.entries.set(id, { version: believed.version + 1, definition });
  checkEntry(lane, received, sent);
}

/** Gets an entry, which must be what was last written. */
export async function getEntry(lane: Lane): Promise<void> {
  const named = anyEntry(lane);
  if (named === undefined) return;
  const sent: Sent = { method: "GET", path: `/v1/tasks/${named[0]}` };
  const received = await lane.ask(sent);
  if (received !== undefined) checkEntry(lane, received, sent);
}

function checkEntry(lane: Lane, received: Received, sent: Sent): void {
  lane.expect("status", received.status, 200, sent);
  if (received.status !== 200) return;
  const { id, version, name, constraints } = parsed(received) as Entry;
  const believed = lane.entries.get(id);
  lane.expect("version", version, believed?.version, sent);
  lane.expect(
    "entry",
    [name, edges(constraints)],
    [believed?.definition.name, edges(believed?.definition.constraints)],
    sent,
  );
}

/** Lists the entries of the account: no more and no fewer than were created. */
export async function listEntries(lane: Lane): Promise<void> {
  const sent: Sent = { method: "GET", path: "/v1/tasks/?scope=custom&limit=100" };
  const received = await lane.ask(sent);
  if (received === undefined) return;
  lane.expect("status", received.status, 200, sent);
  const { entries } = parsed(received) as { entries: readonly Entry[] };
  const listed = entries.map(({ id, version }) => [id, version]);
  const believed = [...lane.entries].map(([id, { version }]) => [id, version]);
  lane.expect("list", inOrder(listed), inOrder(believed), sent);
}

/** Deletes an entry, which then is gone for everybody. */
export async function deleteEntry(lane: Lane): Promise<void> {
  const named = anyEntry(lane);
  if (named === undefined) return;
  const [id, { version }] = named;
  const sent: Sent = { method: "DELETE", path: `/v1/tasks/${id}`, headers: { "if-match": `"v${version}"` } };
  const received = await lane.ask(sent);
  const gone: Sent = { method: "GET", path: sent.path };
  if (received === undefined) {
    const now = await untilAnswered(lane, gone);
    if (now.status === 404) lane.entries.delete(id);
    else checkEntry(lane, now, gone);
    return;
  }
  lane.expect("status", received.status, 204, sent);
  lane.entries.delete(id);
  const after = await lane.ask(gone);
  if (after !== undefined) lane.expect("deleted", after.status, 404, gone);
}

/** Asks for an entry of another account, which must seem not to exist. */
export async function askForeign(lane: Lane): Promise<void> {
  const foreign = [...lane.shared.ids].filter(([, owner]) => owner !== lane.number).map(([id]) => id);
  if (foreign.length === 0) return;
  const id = lane.random.pick(foreign);
  const get: Sent = { method: "GET", path: `/v1/tasks/${id}` };
  const score = sentFor({ latitude: 1, longitude: 1, hours: 1, id });
  const sent = lane.random.chance(0.5) ? get : score;
  const received = await lane.ask(sent);
  if (received === undefined) return;
  lane.expect(
    "foreign",
    [received.status, (parsed(received) as { code?: string }).code],
    [404, "entry_not_found"],
    sent,
  );
}

/** Returns what the server must say of constraints. */
function edges(all: readonly MadeConstraint[] | undefined) {
  return all?.map(({ variable, ideal, acceptable, weight }) => [variable, ideal, acceptable, weight]);
}

function inOrder(all: readonly number[][]): number[][] {
  return all.toSorted(([one], [other]) => one! - other!);
}

function anyEntry(lane: Lane) {
  return lane.entries.size === 0 ? undefined : lane.random.pick([...lane.entries]);
}

/** Sends a request that costs nothing until it is answered. */
async function untilAnswered(lane: Lane, sent: Sent): Promise<Received> {
  for (;;) {
    const received = await lane.ask(sent);
    // A killed server may have begun with it.
    const isBegun = received?.status === 409 && !lane.isSettled;
    if (received !== undefined && !isBegun) return received;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

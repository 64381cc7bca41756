import type { Received, Sent } from "./exchange.ts";
import { expectedScore } from "./expected.ts";
import { type Lane, parsed } from "./lane.ts";

/** Question for the scores of an entry at a place. */
export interface Question {
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: number;
  readonly id: number;
}

interface Hour {
  readonly timestamp: string;
  readonly median: number;
}

interface Composite {
  readonly metadata: { readonly start_date: string; readonly location: object };
  readonly forecast: readonly Hour[];
}

/** Curated tasks that are asked for. */
const curated = [1, 2, 3, 5, 8, 10];
const spans = [1, 24, 72, 120, 240];

export function anyQuestion({ random }: Lane): Question {
  const place = random.below(60);
  return {
    latitude: -55 + ((place * 7) % 110),
    longitude: -170 + place * 5.5,
    hours: random.pick(spans),
    id: random.pick(curated),
  };
}

export function bodyOf({ latitude, longitude, hours, id }: Question): object {
  return {
    request: { latitude, longitude, forecast_hours: hours, model: "noaa" },
    constraint_params: { id, type: "task" },
  };
}

export function sentFor(question: Question, headers: Sent["headers"] = {}): Sent {
  return {
    method: "POST",
    path: "/v1/optimality/composite/",
    body: JSON.stringify(bodyOf(question)),
    headers,
  };
}

/** Asks for scores, and checks that they are complete, in order, and the same as before. */
export async function askComposite(
  lane: Lane,
  question = anyQuestion(lane),
  pieces = 1,
): Promise<Composite | undefined> {
  const sent = sentFor(question);
  const received = await lane.ask(sent, 1, { pieces });
  if (received === undefined) return undefined;
  const answer = parsed(received) as Composite;
  lane.expect("status", received.status, 200, sent);
  if (received.status !== 200 || answer === undefined) return undefined;
  checkHours(lane, sent, answer, question);
  lane.remember(`composite ${JSON.stringify(question)}`, received, JSON.stringify(answer.forecast), sent);
  return answer;
}

function checkHours(lane: Lane, sent: Sent, { metadata, forecast }: Composite, question: Question): void {
  const { latitude, longitude, hours } = question;
  lane.expect("place", metadata.location, { latitude, longitude }, sent);
  lane.expect("number of hours", forecast.length, hours, sent);
  const startMs = Date.parse(metadata.start_date);
  const nowMs = Date.now();
  if (!(startMs <= nowMs + 1000 && nowMs - startMs < 3_660_000))
    lane.find("first hour", `${sent.path} begins with ${metadata.start_date}`);
  const wrong = forecast.findIndex(
    ({ timestamp, median }, hour) =>
      Date.parse(timestamp) !== startMs + hour * 3_600_000 || !(median >= 0 && median <= 1),
  );
  if (wrong >= 0) lane.find("hours", `${sent.path}: hour ${wrong} is ${JSON.stringify(forecast[wrong])}`);
}

/** Asks for scores as CSV, which must have the numbers of JSON. */
export async function askCsv(lane: Lane): Promise<void> {
  const question = anyQuestion(lane);
  const answer = await askComposite(lane, question);
  const sent = sentFor(question, { accept: "text/csv" });
  const received = await lane.ask(sent, 1);
  if (answer === undefined || received?.status !== 200) return;
  const rows = received.text.trim().split("\n").slice(1);
  if (rows[0]?.startsWith(answer.metadata.start_date) !== true) return;
  const numbers = rows.map((row) => Number(row.split(",")[1]));
  lane.expect(
    "CSV",
    numbers,
    answer.forecast.map(({ median }) => median),
    sent,
  );
}

/** Asks for windows. Those of the single run must have the lowest score of their hours. */
export async function askWindows(lane: Lane): Promise<void> {
  const question = { ...anyQuestion(lane), hours: 72 };
  const answer = await askComposite(lane, question);
  const path = "/v1/optimality/windows/";
  const duration = 1 + lane.random.below(8);
  const body = JSON.stringify({ ...bodyOf(question), window: { duration_hours: duration } });
  const sent: Sent = { method: "POST", path, body };
  const received = await lane.ask(sent, 1);
  if (answer === undefined || received?.status !== 200) return;
  const { metadata, windows } = parsed(received) as Pick<Composite, "metadata"> & {
    windows: readonly { start: string; hours: number; deterministic: { worst_score: number } | null }[];
  };
  if (metadata.start_date !== answer.metadata.start_date) return;
  for (const { start, hours, deterministic } of windows) {
    const from = (Date.parse(start) - Date.parse(metadata.start_date)) / 3_600_000;
    const worst = Math.min(...answer.forecast.slice(from, from + hours).map(({ median }) => median));
    lane.expect("length of a window", hours, duration, sent);
    if (deterministic !== null)
      lane.expect("worst score of a window", deterministic.worst_score, worst, sent);
  }
}

/** Asks for several questions at once, in this order, which must give the answers of single ones. */
export async function askBatch(lane: Lane): Promise<void> {
  const questions = Array.from({ length: 2 + lane.random.below(9) }, () => anyQuestion(lane));
  const path = "/v1/optimality/batch/composite-optimality";
  const items = questions.map((question, index) => ({ ...bodyOf(question), ref: `r${index}` }));
  const key = `audit-${lane.number}-${lane.random.seed()}`;
  const sent: Sent = {
    method: "POST",
    path,
    body: JSON.stringify({ items }),
    headers: { "idempotency-key": key },
  };
  const first = await lane.ask(sent, items.length);
  if (first?.status !== 200) return;
  checkItems(lane, sent, first, questions);
  if (!lane.random.chance(0.4)) return;
  // The same key again: the same lines, without a charge.
  const again = await lane.ask(sent, 0);
  if (again === undefined) return;
  lane.expect("replay", again.status, 200, sent);
  checkItems(lane, sent, again, questions);
}

function checkItems(lane: Lane, sent: Sent, { text }: Received, questions: readonly Question[]): void {
  const lines = text.trim().split("\n");
  lane.expect("number of lines", lines.length, questions.length, sent);
  for (const [index, line] of lines.entries()) {
    const {
      ref,
      index: at,
      result,
      source,
    } = JSON.parse(line) as {
      ref: string;
      index: number;
      result?: Composite;
      source?: { parts: readonly { part: string; run: string }[]; entry: { version: number } };
    };
    lane.expect("order of a batch", [ref, at], [`r${index}`, index], sent);
    const question = questions[index];
    if (result === undefined || source === undefined || question === undefined) continue;
    checkHours(lane, sent, result, question);
    const asked = `item ${JSON.stringify(question)} ${JSON.stringify(source.parts.map(({ run }) => run))} v${source.entry.version}`;
    // One item is as good as another, whoever asks for it.
    const forecast = JSON.stringify(result.forecast);
    lane.remember(asked, { status: 200, headers: {}, text: JSON.stringify(result) }, forecast, sent);
  }
}

/** Asks for the scores of an own entry, and computes those of the single run anew from its weather by the published formula. */
export async function askOwnScores(lane: Lane): Promise<void> {
  const ids = [...lane.entries.keys()];
  if (ids.length === 0) return;
  const id = lane.random.pick(ids);
  const { definition, version } = lane.entries.get(id)!;
  const question = { ...anyQuestion(lane), hours: 24, id };
  const sent = sentFor(question);
  const received = await lane.ask(sent, 1);
  if (received === undefined) return;
  lane.expect("status", received.status, 200, sent);
  if (received.status !== 200) return;
  lane.expect(
    "version",
    /;v=(\d+)/.exec(String(received.headers["x-halcyon-entry"]))?.[1],
    String(version),
    sent,
  );
  const { metadata, forecast } = parsed(received) as Composite;
  const names = definition.constraints.map(({ variable }) => variable);
  const weather = await askHours(lane, { ...question, hours: question.hours + 1 }, names);
  if (
    weather === undefined ||
    weather.start !== metadata.start_date ||
    weather.run !== received.headers["x-halcyon-run"]
  )
    return;
  const scores = forecast.map((_, hour) =>
    expectedScore(
      definition.constraints,
      // The stamp of a gust ends its hour, and that of a temperature begins it.
      names.map((name) => weather.values.get(name)![name === "wind_gusts_10m" ? hour + 1 : hour]!),
    ),
  );
  const medians = forecast.map(({ median }) => median);
  const wrong = medians.findIndex((median, hour) => Math.abs(median - scores[hour]!) > 1.01e-4);
  if (wrong >= 0)
    lane.find(
      "score",
      `entry ${id}, hour ${wrong}: ${medians[wrong]} and not ${scores[wrong]}, of ${JSON.stringify(definition)}`,
    );
}

interface Weather {
  readonly start: string;
  readonly run: string;
  readonly values: ReadonlyMap<string, readonly number[]>;
}

/** Asks for the weather of a question. Asked again with its ETag, the answer must have no content and no cost. */
export async function askHours(
  lane: Lane,
  question: Question,
  names: readonly string[],
): Promise<Weather | undefined> {
  const { latitude, longitude, hours } = question;
  const query = new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    variables: names.join(","),
    forecast_hours: String(hours),
  });
  const sent: Sent = { method: "GET", path: `/v1/operational/noaa/hourly?${query.toString()}` };
  const received = await lane.ask(sent, 1);
  if (received === undefined) return undefined;
  lane.expect("status", received.status, 200, sent);
  if (received.status !== 200) return undefined;
  const answer = parsed(received) as Pick<Composite, "metadata"> & {
    hourly: Record<string, { median: readonly number[] }>;
  };
  lane.remember(`hourly ${query.toString()}`, received, JSON.stringify(answer.hourly), sent);
  await askUnchanged(lane, sent, received);
  return {
    start: answer.metadata.start_date,
    run: String(received.headers["x-halcyon-run"]),
    values: new Map(names.map((name) => [name, answer.hourly[name]?.median ?? []])),
  };
}

async function askUnchanged(lane: Lane, sent: Sent, { headers: { etag } }: Received): Promise<void> {
  if (etag === undefined || !lane.random.chance(0.3)) return;
  const isSame = lane.random.chance(0.5);
  const again = { ...sent, headers: { "if-none-match": isSame ? etag : '"another"' } };
  const received = await lane.ask(again, 1);
  if (received === undefined || received.headers.etag !== etag) return;
  lane.expect("ETag", received.status, isSame ? 304 : 200, again);
}

import { Agent } from "node:http";
import { exchange, type Manner, type Outcome, type Received, type Sent } from "./exchange.ts";
import { type Definition, problemFaults } from "./expected.ts";
import type { Seeded } from "./seeded.ts";

/** Something that the server said or did, and that contradicts what it was told. */
export interface Finding {
  /** Name of the check that found it. */
  readonly check: string;
  readonly detail: string;
}

/** Own entry of a lane as the auditor believes it to be. */
export interface BelievedEntry {
  readonly version: number;
  readonly definition: Definition;
}

/** What lanes share: answers that may not depend on who asks, and ids of entries that others may not see. */
export interface Shared {
  /** Answers by question, weather, hour and version of the entry. */
  readonly answers: Map<string, string>;
  /** Ids of own entries, by the number of their lane. */
  readonly ids: Map<number, number>;
  readonly findings: Finding[];
  /** Number of requests that were sent. */
  requests: number;
  /** Time at which the server was last killed [ms]. */
  killedMs: number;
}

interface LaneOptions {
  readonly number: number;
  /** Address of the server. */
  readonly base: string;
  readonly random: Seeded;
  readonly shared: Shared;
  readonly key: string;
}

/** Largest number of answers that are remembered. */
const answersMax = 20_000;

/**
 * One caller with an account of its own, who sends one request after another, and the auditor of what he gets. The auditor knows only what the server was told
 * and what it answered.
 */
export class Lane {
  /** Entries that exist, by id. */
  readonly entries = new Map<number, BelievedEntry>();
  /** Requests that the account was charged: those that answers told, and those that may have been charged besides, as their answer was lost. */
  readonly charged = { least: 0, most: 0 };
  /** Charges when the usage was last read. */
  usedBefore = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #headers: Readonly<Record<string, string>>;
  readonly #base: string;
  readonly number: number;
  readonly random: Seeded;
  readonly shared: Shared;

  constructor({ number, base, random, shared, key }: LaneOptions) {
    this.number = number;
    this.#base = base;
    this.random = random;
    this.shared = shared;
    this.#headers = { "x-api-key": key, "content-type": "application/json", "accept-encoding": "identity" };
  }

  /** Notes a contradiction. */
  find(check: string, detail: string): void {
    this.shared.findings.push({ check, detail: `lane ${this.number}: ${detail.slice(0, 600)}` });
  }

  /** Notes a contradiction if two values differ. */
  expect(check: string, actual: unknown, expected: unknown, of: Sent): void {
    const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (one !== other)
      this.find(check, `${of.method} ${of.path}: ${one?.slice(0, 250)} and not ${other?.slice(0, 250)}`);
  }

  /**
   * Sends a request, and checks what is true of every response.
   *
   * @param cost - Cost of the request if it succeeds [requests].
   * @returns The response, or undefined if nobody knows what became of the request.
   */
  async ask(sent: Sent, cost = 0, manner: Manner = {}): Promise<Received | undefined> {
    this.shared.requests += 1;
    const headers = { ...this.#headers, ...sent.headers };
    const outcome: Outcome = await exchange(this.#base, this.#agent, { ...sent, headers }, manner);
    if (outcome === "silent") this.find("silence", `${sent.method} ${sent.path} was not answered`);
    const isAlone = manner.leavesAfterMs === undefined && this.isSettled;
    if (outcome === "lost" && isAlone)
      this.find("lost answer", `${sent.method} ${sent.path}: the connection ended`);
    if (typeof outcome === "string") {
      this.charged.most += cost;
      return undefined;
    }
    const told = Number(outcome.headers["x-halcyon-cost"] ?? 0);
    this.charged.least += told;
    this.charged.most += told;
    const isRefused = outcome.status >= 400;
    const isBusy = outcome.status === 429 || outcome.status === 503;
    if (!isBusy) this.expect("cost", told, isRefused || outcome.status === 304 ? 0 : cost, sent);
    if (outcome.status >= 500 && !isBusy)
      this.find("server error", `${sent.method} ${sent.path}: ${outcome.status} ${outcome.text}`);
    if (isRefused) for (const fault of problemFaults(outcome)) this.find("problem", `${sent.path}: ${fault}`);
    else if (
      outcome.headers["content-type"]?.includes("application/json") === true &&
      parsed(outcome) === undefined
    )
      this.find("not JSON", `${sent.method} ${sent.path}: ${outcome.text}`);
    return isBusy ? undefined : outcome;
  }

  /** Remembers an answer, and compares it with one to the same question: in the same hour, from the same runs, nobody gets another. */
  remember(question: string, received: Received, text: string, sent: Sent): void {
    const { answers } = this.shared;
    const { "x-halcyon-run": runs, "x-halcyon-entry": entry = "" } = received.headers;
    const key = [question, String(runs), String(entry), /"start_date":"[^"]*"/.exec(received.text)?.[0]].join(
      "|",
    );
    const known = answers.get(key);
    if (known === undefined) {
      if (answers.size >= answersMax) answers.delete(answers.keys().next().value!);
      answers.set(key, text);
    } else if (known !== text) {
      let at = 0;
      while (text[at] === known[at]) at += 1;
      this.find(
        "another answer",
        `${sent.path} ${question}: ${text.slice(at - 40, at + 60)} and ${known.slice(at - 40, at + 60)}`,
      );
    }
  }

  /** True if all that a killed server had begun is settled by now. */
  get isSettled(): boolean {
    return Date.now() - this.shared.killedMs > settledMs;
  }

  /** Closes the connections of the caller. */
  end(): void {
    this.#agent.destroy();
  }
}

/**
 * Time after which the server counts what a killed one had answered, and does what it had begun [ms]. "What a crash costs" of the guide promises half a minute.
 */
export const settledMs = 35_000;

/** Returns the JSON of a response; undefined if it has none. */
export function parsed({ text }: Received): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

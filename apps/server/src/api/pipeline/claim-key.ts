import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { accountsUnavailable, Refusal } from "../../errors/refusal.ts";
import { answerWithin } from "@halcyon/base/answer-within";
import type { Tables } from "@halcyon/database/schema/tables";
import type { IdempotencyKeys, Turn } from "./idempotency.ts";

/** Fields that decide whether two requests are the same. */
interface ClaimRequest {
  readonly accountId: string;
  readonly endpoint: string;
  readonly params?: unknown;
  readonly body: unknown;
  readonly query: unknown;
  readonly headers: unknown;
}

/** Exclusive right to execute a request. `noteDone` records the outcome within the transaction of the request. */
interface ClaimedKey extends Omit<Turn, "finishIn" | "finish"> {
  readonly noteDone: NoteDone;
  /** Marks the request as done, as {@link Turn.finish} does. Returns undefined if there is nothing to wait for. */
  finish(outcome: string | undefined): Promise<void> | undefined;
}

/**
 * Records the outcome of a request, so that a later repetition finds it. The record is written in the same transaction that executes the request.
 *
 * @param outcome - Id of the object that the request created.
 * @throws Refusal idempotency_conflict if another process has taken over the request. The transaction then fails.
 */
export type NoteDone = (transaction: Transaction<Tables>, outcome: string) => Promise<void>;

/**
 * Claims the name (Idempotency-Key) of a request. The request may continue if its name is new, or if it repeats a request that was done before.
 *
 * @returns The claim. If the request has no name, the claim is returned without a promise.
 * @throws Refusal idempotency_conflict if the name belongs to another request, or the same request is still running; overloaded if the database does not
 * answer.
 */
export function claimKey(repeats: IdempotencyKeys, request: ClaimRequest): ClaimedKey | Promise<ClaimedKey> {
  const name = nameOf(request);
  return name === undefined ? unnamed : takeNamed(repeats, name, request);
}

async function takeNamed(repeats: IdempotencyKeys, name: string, request: ClaimRequest): Promise<ClaimedKey> {
  const turn = await turnOf(repeats, name, request);
  return {
    ...turn,
    async noteDone(transaction, outcome) {
      if (!(await turn.finishIn(transaction, outcome))) throw conflict();
    },
  };
}

/** Claim of a request without an Idempotency-Key. Nothing is stored for such a request. */
const unnamed: ClaimedKey = {
  repeated: undefined,
  noteDone: nothing,
  finish: () => undefined,
  release: nothing,
};

async function nothing(): Promise<void> {}

/** Returns the name (Idempotency-Key) of a request, or undefined if the request has no name or is a dry run. */
function nameOf({ headers, query }: Omit<ClaimRequest, "body">): string | undefined {
  const name = (headers as Readonly<Record<string, string>> | undefined)?.["idempotency-key"];
  return isDryRun(query) ? undefined : name;
}

async function turnOf(repeats: IdempotencyKeys, name: string, request: ClaimRequest): Promise<Turn> {
  const { accountId, endpoint, params, body, query } = request;
  const { "idempotency-key": _name, ...headers } = request.headers as Readonly<Record<string, string>>;
  const digest = createHash("sha256")
    .update(JSON.stringify([body, query, headers, ...(params === undefined ? [] : [params])]))
    .digest("base64url");
  const begun = repeats.begin({ accountId, endpoint, name, digest });
  const turn = await inTime(repeats, begun).catch((refusal: unknown) => {
    // A turn that comes after its caller stopped waiting is given back.
    void begun.then((late) => late?.release()).catch(() => undefined);
    throw refusal;
  });
  if (turn === undefined) throw conflict();
  return turn;
}

function conflict(): Refusal {
  return new Refusal("idempotency_conflict", {
    detail: "This key belongs to another request, or to the same request, which is still in progress.",
    errors: [
      {
        header: "idempotency-key",
        code: "idempotency_conflict",
        detail: "Send another key, or the same request later.",
      },
    ],
  });
}

/**
 * Returns true if a request may be free of charge. It is free if it is a dry run, or if its name (Idempotency-Key) was used before. The check does not need
 * the body.
 *
 * @throws Refusal overloaded if the database does not answer.
 */
export async function mayBeFree(
  repeats: IdempotencyKeys,
  request: Omit<ClaimRequest, "body">,
): Promise<boolean> {
  const { accountId, endpoint, query, headers } = request;
  if (isDryRun(query)) return true;
  const { "idempotency-key": name } = headers as Readonly<Record<string, string | undefined>>;
  return name !== undefined && (await inTime(repeats, repeats.isKnown({ accountId, endpoint, name })));
}

function isDryRun(query: unknown): boolean {
  return typeof query === "object" && query !== null && "dry_run" in query && query.dry_run === true;
}

function inTime<Told>({ withinMs }: IdempotencyKeys, told: Promise<Told>): Promise<Told> {
  return answerWithin(told, withinMs).catch((cause: unknown) => {
    throw accountsUnavailable(cause);
  });
}

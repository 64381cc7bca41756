import type { Endpoint, FieldError } from "@halcyon/schema";
import type { RememberingLedger } from "@halcyon/accounts/ledger/remembering-ledger";
import type { Principal } from "@halcyon/accounts/principal";
import { type Recipient, recipientNow, workFor } from "../../errors/caller-left.ts";
import { type FieldPlace, Refusal } from "../../errors/refusal.ts";
import type { Gazetteer } from "../../places/gazetteer.ts";
import type { IdempotencyKeys } from "./idempotency.ts";
import type { Answer, Priced } from "./answer.ts";
import { type Caller, chargeRequest, quoteRequest, requireAllowance } from "./charge.ts";
import { checkInput, type CheckedBody } from "./check-input.ts";
import type { Call, DocumentFormat, Handler, Input } from "./handler.ts";
import { mayBeFree, claimKey } from "./claim-key.ts";
import { priceOf } from "./price.ts";

/** Request as an edge (interface of the server, such as REST or MCP) passes it on. */
interface Asking<Row extends Endpoint> {
  readonly caller: Caller;
  /** Reads the input. It is called only after the check that the key may use the endpoint. */
  read(): Promise<{
    readonly format: DocumentFormat;
    readonly input: Input;
    /** Faults of the input that were found while it was read. */
    readonly faults: readonly FieldError[];
    readonly seen?: CheckedBody;
  }>;
  /** Converts the server's internal field names to positions in the request. */
  readonly place: FieldPlace;
  /** True for a dry run, in which the caller asks whether the request would succeed and can be paid; false by default. */
  readonly isQuestion?: boolean;
  /** Returns true if the caller already has the response that follows from the given versions of data. */
  has?(call: Call<Row>, versions: readonly string[]): boolean;
}

/** Outcome of a request that was not refused. The edge (REST or MCP) must call either `sent` or `lost`, exactly once. */
interface Answered<Row extends Endpoint> {
  readonly call: Call<Row>;
  /** Response. It is undefined if the caller already has the response or sent a HEAD request. */
  readonly answer: Answer<unknown> | undefined;
  /** True if the caller already has the response. */
  readonly isKnown: boolean;
  /** Versions of the data on which the response depends, if they were known before the response was made. */
  readonly versions: readonly string[] | undefined;
  /** Called by the edge (REST or MCP) when the whole response was written to the connection. */
  sent(): void;
  /**
   * Called by the edge (REST or MCP) when no part of the response was sent. The caller can then repeat the request with the same Idempotency-Key. The
   * request costs nothing, unless the caller left after long work had begun.
   */
  lost(): Promise<void>;
}

interface AnsweringPorts {
  readonly ledger: RememberingLedger;
  readonly repeats: IdempotencyKeys;
  /** Returns the gazetteer, in which the named places of requests are looked up. */
  readonly places: () => Gazetteer;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

/** Answers requests to endpoints in the same way for all edges (interfaces of the server, such as REST and MCP). */
export class Answering {
  readonly #ports: AnsweringPorts;

  constructor(ports: AnsweringPorts) {
    this.#ports = ports;
  }

  /**
   * Refuses a request if its key has no allowance left, before the body is read.
   *
   * @param given - Query and headers, which show if the request is free of charge.
   * @returns Promise that resolves after the check. Undefined if the endpoint is free or some allowance was left after the last charge.
   * @throws Refusal allowance_exhausted if nothing is left, invalid_api_key if the key is no longer valid, overloaded if the database does not answer.
   */
  requireAllowance(
    { id, cost }: Endpoint,
    caller: Caller,
    given?: Pick<Input, "query" | "headers">,
  ): Promise<void> | undefined {
    if (cost === 0) return undefined;
    const { ledger, repeats } = this.#ports;
    const { accountId } = caller.principal;
    return requireAllowance(
      caller,
      ledger,
      async () => given !== undefined && mayBeFree(repeats, { accountId, endpoint: id, ...given }),
    );
  }

  /**
   * Checks, charges and answers a request. The charge comes after all checks that can refuse the request, and before any data are read.
   *
   * @throws Refusal if a check fails or the endpoint refuses the request.
   */
  async answer<Row extends Endpoint>(
    row: Row,
    handler: Handler<Row>,
    asking: Asking<Row>,
  ): Promise<Answered<Row>> {
    const { ledger, repeats, places, nowMs } = this.#ports;
    const { caller } = asking;
    const { principal, requestId } = caller;
    checkOffering(row, principal);
    const { format, input: given, faults, seen } = await asking.read();
    const input = checkInput(row, given, faults, places, seen);
    const turn = await claimKey(repeats, { accountId: principal.accountId, endpoint: row.id, ...input });
    const release = (): Promise<void> => turn.release().catch(ignore);
    try {
      const { repeated, noteDone } = turn;
      const { version } = row;
      const written = format as Call<typeof row>["format"];
      const call = {
        ...input,
        principal,
        format: written,
        repeated,
        noteDone,
        requestId,
        version,
        nowMs: nowMs(),
      };
      const result: Answer<unknown> | Priced<unknown> = await handler(call);
      const ended = { call, isKnown: false, sent: () => undefined, lost: release };
      if (!("answer" in result)) {
        await turn.finish(result.outcome);
        return { ...ended, answer: result, versions: undefined };
      }
      const { versions } = result;
      const cost = priceOf(row, result);
      const none = { ...ended, answer: undefined, versions };
      if (versions !== undefined && asking.has?.(call, versions)) {
        await release();
        return { ...none, isKnown: true };
      }
      const priced = { ledger, id: row.id, cost };
      if (asking.isQuestion === true) {
        await quoteRequest(caller, priced);
        return none;
      }
      const charge = await chargeRequest(caller, priced);
      const work = begunWork(recipientNow());
      const giveBack = (): void => {
        const worked = work.isCallersLoss() ? (result.worked?.(work.begun()) ?? cost) : 0;
        if (worked === 0) charge.refund();
        else charge.sent(cost - worked, undefined);
      };
      const answer = await workFor(work.recipient, () => result.answer(charge)).catch((error: unknown) => {
        giveBack();
        throw error;
      });
      // What becomes of lines is known when they are taken.
      if (!("lines" in answer)) caller.costs(cost - (result.unanswered?.() ?? 0));
      return {
        ...none,
        answer: versions === undefined ? answer : { versions, ...answer },
        sent: () => charge.sent(result.unanswered?.() ?? 0, turn.finish(answer.outcome)?.catch(ignore)),
        async lost() {
          giveBack();
          await release();
        },
      };
    } catch (error) {
      await release();
      throw error instanceof Refusal ? error.placed(asking.place) : error;
    }
  }
}

/** Wraps the recipient of a response (the caller that waits), so that the pieces of long work are counted when they begin. */
function begunWork(asked: Recipient | undefined) {
  let begun = 0;
  const noteBegun = (): void => void begun++;
  return {
    recipient: asked && { ...asked, noteBegun },
    begun: () => begun,
    /** Returns true if work had begun and the caller then left on its own, so that the caller pays. Returns false if the server closed the connection. */
    isCallersLoss: () => begun > 0 && asked?.hasLeft() === true && !asked.isCutOff(),
  };
}

/**
 * Ignores an error. The response was already sent or reports the fault itself. If the Idempotency-Key could not be released, it becomes free when its lease
 * ends.
 */
function ignore(): void {}

/**
 * Checks that the package of a key includes the offering (kind of weather data) that an endpoint needs.
 *
 * @throws Refusal offering_not_in_package if the package does not include it.
 */
export function checkOffering(
  { offering }: Pick<Endpoint, "offering">,
  { offerings }: Pick<Principal, "offerings">,
): void {
  if (offering === undefined || offerings.includes(offering)) return;
  throw new Refusal("offering_not_in_package", {
    detail: `This endpoint belongs to the offering "${offering}", which the package of this key does not include.`,
  });
}

import type { ApiCall } from "../calls/api-call.ts";
import { type Caller, callerOf } from "../calls/caller.ts";
import { methodsOf } from "../calls/methods-of.ts";
import { evidenceEndpoints, type EndpointTypes } from "../generated/v2/endpoints.ts";
import type { EvidenceCases, EvidenceList, EvidenceOrder, EvidenceRequest } from "../generated/v2/wire.ts";
import { HalcyonError } from "../http/answer/error.ts";
import { startDeadline } from "../http/request/deadline.ts";
import {
  type CallOptions,
  type HalcyonOptions,
  type OnceOptions,
  settingsOf,
} from "../http/request/options.ts";

/** Options of {@link EvidenceClient.prove}. `timeoutMs` and `maxRetries` apply to each request of the call. */
export interface ProveOptions extends OnceOptions {
  /** Maximum time until the report is done [ms]; 3,600,000 (an hour) by default. */
  readonly withinMs?: number;
  /** Time between two requests for the state of the report [ms]; 2,000 by default. */
  readonly everyMs?: number;
  /** Function that is called with each response while the report is not done. */
  readonly onProgress?: (evidence: EvidenceOrder) => void;
}

/** Line of the endpoint table for ordering a report: name, method, path, and a field that the response always contains. */
const order = ["create", "POST", "/evidence/", "estimate"];

/**
 * Client of the evidence reports of V2. They say how often promised (forecast) windows held at a place, and from which probability it pays to start the work.
 *
 * @example
 * ```js
 * const evidence = new EvidenceClient({ apiKey, baseUrl: "http://localhost:8080", fetch });
 * const { report } = await evidence.prove({
 *   location: { latitude: 53.5, longitude: 8.1 },
 *   model: "noaa",
 *   entry: { type: "task", id: 1 },
 *   window: { duration_hours: 6 },
 *   period: { years: 1 },
 * });
 * console.log(report.headline.text);
 * ```
 */
export class EvidenceClient {
  readonly #caller: Caller;
  readonly #signal: AbortSignal | undefined;

  /** Order a report of how often promised windows held at a place. `report` is null until it is done. */
  declare readonly create: (body: EvidenceRequest, options?: OnceOptions) => ApiCall<EvidenceOrder>;
  /** List the reports of your account. */
  declare readonly list: (options?: CallOptions) => ApiCall<EvidenceList>;
  /** Get a report, or its progress while it is not done. */
  declare readonly get: (id: string, options?: CallOptions) => ApiCall<EvidenceOrder>;
  /** Delete a report, and end its work. */
  declare readonly delete: (id: string, options?: CallOptions) => ApiCall<undefined>;
  /** Get every promised window that a report counted, with what happened in it. */
  declare readonly cases: (
    id: string,
    query?: EndpointTypes["evidence.cases"]["query"],
    options?: CallOptions,
  ) => ApiCall<EvidenceCases>;

  /**
   * Creates a client of the evidence reports.
   *
   * @throws TypeError when an option is out of its range.
   */
  constructor(options: HalcyonOptions) {
    const settings = settingsOf(options);
    this.#caller = callerOf(settings, "v2");
    this.#signal = settings.signal;
    Object.assign(this, methodsOf(this.#caller, evidenceEndpoints, {})["evidence"]);
  }

  /** Get the cost and the size of a report, and the errors of the request. Nothing is made or charged. */
  plan(body: EvidenceRequest, options?: CallOptions): ApiCall<EvidenceOrder> {
    return this.#caller.call(order, { body, query: { dry_run: true } }, options);
  }

  /**
   * Orders a report, and waits until it is done. If the wait ends early, the server continues the report. A repeated call with the same request then returns
   * that report.
   *
   * @throws HalcyonError with the code of the failure if the report fails, TimeoutError if it is not done in time.
   */
  async prove(
    body: EvidenceRequest,
    { withinMs = 3_600_000, everyMs = 2000, onProgress, ...options }: ProveOptions = {},
  ): Promise<EvidenceOrder> {
    const deadline = startDeadline(withinMs, [this.#signal, options.signal]);
    try {
      let evidence = await this.create(body, options);
      for (;;) {
        if (evidence.status === "done") return evidence;
        if (evidence.failure !== null) throw new HalcyonError(evidence.failure.code, evidence.failure.detail);
        onProgress?.(evidence);
        await deadline.sleep(everyMs);
        evidence = await this.get(evidence.id!, options);
      }
    } finally {
      deadline.release();
    }
  }
}

import type { Job } from "@halcyon/schema";
import { endpointId } from "@halcyon/schema/endpoints";
import type { AcceptedAnswer } from "../pipeline/answer.ts";
import type { AnyCall } from "../pipeline/handler.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { AlongsideJob, JobStore, NewJob, StoredJob } from "../../jobs/job-store.ts";
import { accountsUnavailable, Refusal } from "../../errors/refusal.ts";

/** Store of jobs, and the queue from which workers take these jobs. */
export interface Jobs {
  readonly store: JobStore;
  readonly queue: JobQueue;
}

/** Call to an endpoint that reads a batch job. */
type JobCall = Pick<AnyCall, "principal" | "version" | "format"> & { readonly params: Pick<Job, "id"> };

/** Parts of the path of a result before the id of its job and after it, by the endpoint that makes the job. */
const resultPaths = {
  "optimality.batch": ["jobs", "/result"],
  "optimality.area": ["optimality/area", ""],
  "plans.simulate": ["plans/simulate", ""],
  "plans.starts": ["plans/starts", ""],
} as const;

/** Endpoint that makes jobs. */
type JobEndpoint = keyof typeof resultPaths;

const jobEndpoints = Object.keys(resultPaths) as JobEndpoint[];

/**
 * Handles `GET /{version}/jobs/{id}` and `GET /{version}/jobs/{id}/result`. A job that was created with another API version is treated as not found. The
 * results of jobs for areas and plans have endpoints of their own.
 */
export function jobHandlers(store: JobStore) {
  return {
    "jobs.get": async (call: JobCall) => ({
      json: jobOf(await findJob(store, call, ...jobEndpoints), call.version),
      fresh: true as const,
    }),
    "jobs.result": async (call: JobCall) => {
      const job = await findJob(store, call, "optimality.batch");
      if (job.status !== "done") return acceptedJob(job, call.version);
      const lines = store.lines(job.id);
      const count = job.counts.items;
      return call.format === "json"
        ? { lines: documentOfLines(lines), count, isDocument: true as const }
        : { lines, count };
    },
  };
}

/**
 * Finds a job of the caller that one of the endpoints has made.
 *
 * @throws Refusal job_not_found if there is no such job.
 */
export async function findJob(
  store: JobStore,
  { principal, version, params }: Omit<JobCall, "format">,
  ...endpoints: readonly JobEndpoint[]
): Promise<StoredJob> {
  const job = await store.get(principal.accountId, params.id);
  if (job !== undefined && endpoints.some((name) => job.endpoint === endpointId(version, name))) return job;
  throw new Refusal("job_not_found", {
    detail: "No such job is visible to this key.",
    errors: [{ parameter: "id", code: "job_not_found", detail: "No job has this id." }],
  });
}

/** Returns the response 202 for a job that was accepted, with the address of the job. */
export function acceptedJob(job: StoredJob, version: string): AcceptedAnswer {
  return { accepted: jobOf(job, version), headers: { location: `/${version}/jobs/${job.id}` } };
}

function jobOf({ endpoint, ...job }: StoredJob, version: string): Job {
  const name = jobEndpoints.find((one) => endpoint === endpointId(version, one))!;
  const [before, after] = resultPaths[name];
  return { ...job, result: job.status === "done" ? `/${version}/${before}/${job.id}${after}` : null };
}

/** Stores a job and adds it to the queue, both or neither. Returns the job as it was stored. */
export async function orderJob(
  { store, queue }: Jobs,
  job: NewJob,
  noteDone: AlongsideJob,
): Promise<StoredJob> {
  const alongside: AlongsideJob = async (transaction, made) => {
    await noteDone(transaction, made);
    await queue.addIn(transaction, made);
  };
  const id = await store.create(job, alongside).catch((cause: unknown) => {
    throw cause instanceof Refusal ? cause : accountsUnavailable(cause);
  });
  queue.begin(id);
  return (await store.get(job.principal.accountId, id))!;
}

/** Returns true if a `prefer` header asks for a response later, by a job (`respond-async` of RFC 7240). */
export function prefersAsync(prefer: string | undefined): boolean {
  return (prefer ?? "").split(",").some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference));
}

/** Matches the beginning of the line of a failed item. */
const problemStart = /^\{"ref":(?:null|"(?:[^"\\]|\\.)*"),"index":\d+,"problem":/;

/**
 * Joins the lines of a batch into one JSON document, and yields the document piece by piece. The document has `results` in the order of the items, then
 * `problems`. Problems stay in memory until all results are yielded.
 */
export async function* documentOfLines(
  lines: AsyncIterable<Buffer | string>,
): AsyncGenerator<string, void, undefined> {
  const problems: string[] = [];
  let opening = '{"results":[';
  for await (const line of lines) {
    const text = line.toString().trimEnd();
    if (problemStart.test(text)) {
      problems.push(text);
      continue;
    }
    yield opening + text;
    opening = ",\n";
  }
  const start = opening === ",\n" ? "" : opening;
  yield `${start}],"problems":[${problems.join(",")}]}`;
}

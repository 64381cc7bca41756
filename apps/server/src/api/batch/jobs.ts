import type { Job } from "@halcyon/schema";
import { endpointId } from "@halcyon/schema/endpoints";
import type { AcceptedAnswer } from "../pipeline/answer.ts";
import type { AnyCall } from "../pipeline/handler.ts";
import type { JobStore, StoredJob } from "../../jobs/job-store.ts";
import { Refusal } from "../../errors/refusal.ts";

/** Call to an endpoint that reads a batch job. */
type JobCall = Pick<AnyCall, "principal" | "version" | "format"> & { readonly params: Pick<Job, "id"> };

/** Handles `GET /{version}/jobs/{id}` and `GET /{version}/jobs/{id}/result`. A job that was created with another API version is treated as not found. */
export function jobHandlers(store: JobStore) {
  const find = async ({ principal, version, params }: JobCall): Promise<StoredJob> => {
    const job = await store.get(principal.accountId, params.id);
    if (job?.endpoint === endpointId(version, "optimality.batch")) return job;
    throw new Refusal("job_not_found", {
      detail: "No such job is visible to this key.",
      errors: [{ parameter: "id", code: "job_not_found", detail: "No job has this id." }],
    });
  };
  return {
    "jobs.get": async (call: JobCall) => ({
      json: jobOf(await find(call), call.version),
      fresh: true as const,
    }),
    "jobs.result": async (call: JobCall) => {
      const job = await find(call);
      if (job.status !== "done") return acceptedJob(job, call.version);
      const lines = store.lines(job.id);
      const count = job.counts.items;
      return call.format === "json"
        ? { lines: documentOfLines(lines), count, isDocument: true as const }
        : { lines, count };
    },
  };
}

/** Returns the response 202 for a job that was accepted, with the address of the job. */
export function acceptedJob(job: StoredJob, version: string): AcceptedAnswer {
  return { accepted: jobOf(job, version), headers: { location: `/${version}/jobs/${job.id}` } };
}

function jobOf({ endpoint: _endpoint, ...job }: StoredJob, version: string): Job {
  return { ...job, result: job.status === "done" ? `/${version}/jobs/${job.id}/result` : null };
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

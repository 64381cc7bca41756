import type { Job } from "@halcyon/schema";
import type { AcceptedAnswer } from "../answering/answer.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { Refusal } from "../refusal.ts";
import type { Handlers } from "./handler.ts";

/** `GET /v1/jobs/{id}` and `GET /v1/jobs/{id}/result` */
export function jobHandlers(store: JobStore): Pick<Handlers, "jobs.get" | "jobs.result"> {
  const find = async (accountId: string, id: string): Promise<Job> => {
    const job = await store.get(accountId, id);
    if (job !== undefined) return job;
    throw new Refusal("job_not_found", {
      detail: "No such job is visible to this key.",
      errors: [{ parameter: "id", code: "job_not_found", detail: "No job has this id." }],
    });
  };
  return {
    "jobs.get": async ({ params, principal }) => ({
      json: await find(principal.accountId, params.id),
      fresh: true,
    }),
    "jobs.result": async ({ params, principal }) => {
      const job = await find(principal.accountId, params.id);
      return job.status === "done" ? { lines: store.lines(job.id) } : acceptedJob(job);
    },
  };
}

/** A job that was accepted, and where it is asked for. */
export function acceptedJob(job: Job): AcceptedAnswer {
  return { accepted: job, headers: { location: `/v1/jobs/${job.id}` } };
}

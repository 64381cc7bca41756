import { availableParallelism } from "node:os";
import {
  giveUpTask,
  openSpreadWorker,
  type SpreadTask,
  type SpreadWorker,
  type WorkReport,
} from "@halcyon/ingest";
import { Command } from "commander";
import { serveMetrics } from "../../../observability/metrics/serve-metrics.ts";
import { type WorkerMetrics, workerMetrics } from "../../../observability/metrics/task-metrics.ts";
import { inIngestTraceSpan, inTraceSpanOfOther } from "../../../trace-spans.ts";
import { onEndSignal } from "@halcyon/base/end-signal";
import { type TaskTools, withoutQueue } from "../how-to-ingest.ts";
import { wholeNumber } from "../../options/value-options.ts";
import { say } from "../../options/report.ts";
import type { StoreTools } from "../../options/store-options.ts";

export interface WorkTools extends TaskTools, StoreTools {
  /** Returns the folder in which workers store unfinished work. */
  readonly workersFolder: () => string;
}

interface WorkOptions {
  readonly concurrency: number;
  readonly grace: number;
  readonly metricsPort?: number;
  readonly metricsHost: string;
}

/** Creates `halcyon work ingest`, which does tasks of ingests. The command can run on any machine that reaches the database and the store. */
export function workCommand(tools: WorkTools): Command {
  const ingest = new Command("ingest")
    .description(
      "Do the tasks of `halcyon ingest --spread`, until stopped. Any number of machines can do so.",
    )
    .option(
      "--concurrency <tasks>",
      "tasks at the same time; by default one a processor",
      wholeNumber(1, 64),
      availableParallelism(),
    )
    .option(
      "--grace <seconds>",
      "on a stop: how long running tasks have before others get them",
      wholeNumber(1, 3600),
      20,
    )
    .option("--metrics-port <port>", "serve metrics on this port", wholeNumber(0, 65_535))
    .option("--metrics-host <address>", "the address for metrics", "127.0.0.1")
    .action(async (options: WorkOptions, command: Command) => {
      const tasks = (await tools.openTasks()) ?? command.error(`error: ${withoutQueue}`);
      await using opened = new AsyncDisposableStack();
      opened.defer(() => tasks.close());
      const metrics = workerMetrics(tasks.counts);
      if (options.metricsPort !== undefined) {
        const at = { host: options.metricsHost, port: options.metricsPort };
        const { port } = opened.use(await serveMetrics(metrics, at));
        console.log(`Metrics: http://${at.host}:${port}/metrics`);
      }
      const worker = opened.use(
        await openSpreadWorker({
          storeRoot: tools.storeRoot,
          workFolder: tools.workersFolder(),
          send: tasks.send,
          threads: options.concurrency,
          fetchOptions: { inSpan: inIngestTraceSpan },
        }),
      );
      const told = Promise.withResolvers<void>();
      onEndSignal(told.resolve, () => process.exit(1));
      let underWay = 0;
      await tasks.work(
        options.concurrency,
        async (task, isLastTry) => {
          underWay += 1;
          await inTask(task, () => workOn(worker, task, isLastTry, metrics)).finally(() => (underWay -= 1));
        },
        (task, tries) => giveUpTask(tools.storeRoot(task.store), task, tries),
      );
      console.log(`Works on ${options.concurrency} tasks at the same time.`);
      await told.promise;
      console.log(`Takes no more tasks. Running tasks: ${underWay}.`);
      await tasks.close(options.grace * 1000);
      if (underWay === 0) return;
      console.log(`Gave back ${underWay} that did not end within ${options.grace} s.`);
      process.exit();
    });
  return new Command("work").description("Do the tasks of other processes.").addCommand(ingest);
}

/** Runs a function in the trace of the ingest. If the ingest has no trace, runs it in a new trace of the task. */
function inTask({ traceparent, part }: SpreadTask, work: () => Promise<void>): Promise<void> {
  return traceparent === undefined
    ? inIngestTraceSpan("ingest", { part }, work)
    : inTraceSpanOfOther(traceparent, work);
}

/** Does one task of an ingest, counts the task in the metrics, and prints a line about it. */
async function workOn(
  worker: SpreadWorker,
  task: SpreadTask,
  isLastTry: boolean,
  metrics: Pick<WorkerMetrics, "count">,
): Promise<void> {
  const begun = performance.now();
  let report: { readonly state: WorkReport["state"] | "failed"; readonly bytes: number } = {
    state: "failed",
    bytes: 0,
  };
  let words = "";
  try {
    report = await worker.work(task, isLastTry);
  } catch (error) {
    words = ` and is tried again: ${error instanceof Error ? error.message : String(error)}`;
    throw error;
  } finally {
    const seconds = (performance.now() - begun) / 1000;
    metrics.count(task.step.kind, report.state, seconds, report.bytes);
    say(`${task.part}: ${nameOf(task)} ${report.state} after ${seconds.toFixed(1)} s${words}`);
  }
}

function nameOf({ step }: SpreadTask): string {
  const { kind } = step;
  if ("slice" in step) return `${kind} ${step.slice}`;
  return "group" in step ? `${kind} ${step.group}` : kind;
}

import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { NetcdfError } from "./netcdf-error.ts";

/**
 * Tests a file by opening it in a separate thread. A damaged file can make the HDF5 library crash or run forever, and the calling thread could not stop it.
 * Other kinds of damage are found when the file is opened normally.
 *
 * @param deadlineMs - Maximum time for the test [ms].
 * @throws NetcdfError `damaged` if the file fails in the thread or exceeds the time limit.
 */
export async function probeHdf5(path: string, deadlineMs = 60_000): Promise<void> {
  const turn = queue.then(async () => ask(path, deadlineMs));
  queue = turn.then(
    () => undefined,
    () => undefined,
  );
  const answer = await turn;
  if (answer === "sound") return;
  throw new NetcdfError(
    "damaged",
    { file: path },
    answer === "late"
      ? `the HDF5 library is not done with it after ${deadlineMs / 1000} s. Download it again.`
      : "the HDF5 library breaks on it. Download it again.",
  );
}

/** Promise that resolves when all file tests requested so far have ended. Tests run one at a time. */
let queue: Promise<void> = Promise.resolve();

let thread: Worker | undefined;
let dismissal: NodeJS.Timeout | undefined;

/** Idle time after which the thread that tests files ends [ms]. */
const idleMs = 5000;

async function ask(path: string, deadlineMs: number): Promise<Answer> {
  clearTimeout(dismissal);
  const worker = thread ?? startThread();
  worker.ref();
  const answer = await answerOf(worker, path, deadlineMs);
  worker.unref();
  if (answer === "sound") dismissal = setTimeout(() => void dismiss(), idleMs).unref();
  else await dismiss();
  return answer;
}

type Answer = "sound" | "late" | "broken";

async function answerOf(worker: Worker, path: string, deadlineMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer): void => {
      clearTimeout(timer);
      worker.off("message", settle);
      worker.off("error", fail);
      resolve(answer);
    };
    const fail = (): void => {
      settle("broken");
    };
    const timer = setTimeout(settle, deadlineMs, "late");
    worker.on("message", settle);
    worker.on("error", fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(path);
  });
}

/** Starts the thread whose code is in a file next to this one, in the sources or in the build. */
function startThread(): Worker {
  const extension = extname(new URL(import.meta.url).pathname);
  thread = new Worker(new URL(`hdf5-probe-thread${extension}`, import.meta.url));
  return thread;
}

async function dismiss(): Promise<void> {
  const worker = thread;
  thread = undefined;
  await worker?.terminate();
}

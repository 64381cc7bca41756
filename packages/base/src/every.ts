/** Work that runs at an interval, until it is disposed of. */
interface Repeated extends AsyncDisposable {
  /** Starts the work immediately. If it is already in progress, it is done once more afterwards. */
  readonly now: () => void;
}

/**
 * Does work at a fixed interval. An interval is skipped while earlier work still runs.
 *
 * @param warn - Called with one line of text when the work fails for a new reason, and when it succeeds again.
 */
export function every(intervalMs: number, what: () => Promise<void>, warn: (line: string) => void): Repeated {
  const reasons = new Set<string>();
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let hasEnded = false;
  const tell = (line: string): void => {
    if (!hasEnded) warn(line);
  };
  const worked = (): void => {
    if (reasons.size > 0) tell("works again");
    reasons.clear();
  };
  const failed = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    if (!reasons.has(reason)) tell(reason);
    reasons.add(reason);
  };
  const run = async (): Promise<void> => {
    isWantedAgain = false;
    await what().then(worked, failed);
    running = isWantedAgain && !hasEnded ? run() : undefined;
  };
  const timer = setInterval(() => {
    running ??= run();
  }, intervalMs).unref();
  return {
    now() {
      if (hasEnded) return;
      isWantedAgain = true;
      running ??= run();
    },
    async [Symbol.asyncDispose]() {
      hasEnded = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Something that is done again and again. */
export interface Repeated extends AsyncDisposable {
  /** Does it now too, unless it is being done. */
  readonly now: () => void;
}

/** Does something again and again, one time after the other. @param warn - Told what it fails for, in one line. */
export function every(intervalMs: number, what: () => Promise<void>, warn: (line: string) => void): Repeated {
  let running: Promise<void> | undefined;
  let hasEnded = false;
  const run = (): void => {
    if (hasEnded) return;
    running ??= what()
      .catch((error: unknown) => {
        if (!hasEnded) warn(error instanceof Error ? error.message : String(error));
      })
      .finally(() => (running = undefined));
  };
  const timer = setInterval(run, intervalMs).unref();
  return {
    now: run,
    async [Symbol.asyncDispose]() {
      hasEnded = true;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Works from the word "begin" of the parent to its word "end", and answers each word with how much is done.
 *
 * @param doSome - Done again and again; ends early where the signal is aborted. Gives how much it did.
 */
export function workBetweenWords(doSome: (signal: AbortSignal) => Promise<number>): void {
  let stop = new AbortController();
  let work: Promise<void> = Promise.resolve();
  let doneCount = 0;

  const workOn = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) doneCount += await doSome(signal);
  };
  process.on("message", (word: "begin" | "end") => {
    if (word === "begin") {
      stop = new AbortController();
      work = workOn(stop.signal);
      process.send?.(doneCount);
      return;
    }
    stop.abort();
    void work.then(() => process.send?.(doneCount));
  });
}

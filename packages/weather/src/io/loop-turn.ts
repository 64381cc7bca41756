const waiting: (() => void)[] = [];

/** Runs a function in the next turn of the event loop. A browser has no `setImmediate`. */
const nextTurn: (run: () => void) => unknown = "setImmediate" in globalThis ? setImmediate : setTimeout;

/**
 * Waits for a separate turn of the event loop. If several callers wait, such as the items of a batch, each turn resumes one of them. Other
 * work of the process runs in between.
 *
 * @example
 * ```js
 * await loopTurn(); // => undefined
 * ```
 */
export function loopTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) nextTurn(begin);
  });
}

function begin(): void {
  waiting.shift()!();
  // What is set now runs in the next turn.
  if (waiting.length > 0) nextTurn(begin);
}

/** Maximum time that one piece of work may block the event loop [ms]. */
const turnMs = 4;

/**
 * Splits long work into pieces, each in a separate turn of the event loop.
 *
 * @example
 * ```js
 * const turns = new LoopTurns();
 * await turns.next(); // => undefined
 * ```
 */
export class LoopTurns {
  #startMs = performance.now();

  /** True if the current piece has used up its time. The next one must then wait for another turn. */
  get isOver(): boolean {
    return performance.now() - this.#startMs >= turnMs;
  }

  async next(): Promise<void> {
    await loopTurn();
    this.#startMs = performance.now();
  }
}

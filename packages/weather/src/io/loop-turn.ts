const waiting: (() => void)[] = [];

/** Runs a function in the next turn of the event loop. It does not rely on `setImmediate`, which browsers lack. */
const nextTurn: (run: () => void) => unknown = "setImmediate" in globalThis ? setImmediate : setTimeout;

/**
 * Waits for a later turn of the event loop. If several callers wait, such as the items of a batch, each turn resumes only one of them. Other work of the
 * process can run in between.
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
 * Splits long work into pieces, and runs each piece in its own turn of the event loop.
 *
 * @example
 * ```js
 * const turns = new LoopTurns();
 * await turns.next(); // => undefined
 * ```
 */
export class LoopTurns {
  #startMs = performance.now();

  /** True if the current piece has used up its time. The next piece must then wait for another turn of the event loop. */
  get isOver(): boolean {
    return performance.now() - this.#startMs >= turnMs;
  }

  async next(): Promise<void> {
    await loopTurn();
    this.#startMs = performance.now();
  }
}

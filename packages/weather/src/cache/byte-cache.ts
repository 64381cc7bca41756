/**
 * Least recently used (LRU) cache with a maximum size in bytes. If several callers request the same uncached key at the same time, it is loaded only once. A
 * failed load is not cached. The size does not include values that are still loading.
 *
 * @example
 * ```js
 * const cache = new ByteCache(1000, (text) => text.length);
 * await cache.load("key", async () => "value"); // => "value"
 * ```
 */
export class ByteCache<Value> {
  readonly #values = new Map<string, { readonly value: Value; readonly bytes: number }>();
  readonly #loads = new Map<string, Promise<Value>>();
  readonly #maxBytes: number;
  readonly #bytesOf: (value: Value) => number;
  #bytes = 0;

  /**
   * Creates an empty cache.
   *
   * @param maxBytes - Maximum size of the cache [bytes]. Larger values are returned but not cached.
   * @param bytesOf - Returns the size of a value [bytes], or Infinity if it must not be cached. The cache adds its own overhead for the entry.
   */
  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#bytesOf = bytesOf;
  }

  /** Current size of the cache [bytes]. */
  get bytes(): number {
    return this.#bytes;
  }

  peek(key: string): Value | undefined {
    const kept = this.#values.get(key);
    if (kept === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, kept);
    return kept.value;
  }

  /** Removes all entries with a key that begins with a prefix. */
  forget(prefix: string): void {
    for (const [key, { bytes }] of this.#values) {
      if (!key.startsWith(prefix)) continue;
      this.#values.delete(key);
      this.#bytes -= bytes;
    }
  }

  load(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.peek(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const running = this.#loads.get(key);
    if (running !== undefined) return running;
    const load = make()
      .then((value) => {
        this.#keep(key, value);
        return value;
      })
      .finally(() => this.#loads.delete(key));
    this.#loads.set(key, load);
    return load;
  }

  #keep(key: string, value: Value): void {
    const bytes = this.#bytesOf(value) + entryBytes + 2 * key.length;
    if (bytes > this.#maxBytes) return;
    this.#values.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#values) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#values.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

/** Memory that an entry takes in addition to its value [bytes]: objects, a slot in the map and the header of a typed array. */
const entryBytes = 256;

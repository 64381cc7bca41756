/** What an entry costs beside its value and its key [bytes]. */
const entryBytes = 256;

/**
 * Keeps what was loaded, least lately used first to go, within a number of bytes.
 *
 * What is asked for while it loads is loaded once. A value larger than the limit is given and not kept; failures are not kept.
 */
export class BoundedCache<Value> {
  readonly #limitBytes: number;
  readonly #valueBytes: (value: Value) => number;
  readonly #kept = new Map<string, Value>();
  readonly #loading = new Map<string, Promise<Value>>();
  #bytes = 0;

  constructor(limitBytes: number, valueBytes: (value: Value) => number) {
    this.#limitBytes = limitBytes;
    this.#valueBytes = valueBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  peek(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  async load(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept === undefined) return this.#loading.get(key) ?? this.#make(key, make);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  #make(key: string, make: () => Promise<Value>): Promise<Value> {
    const loading = make()
      .then((value) => {
        this.#keep(key, value);
        return value;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  #keep(key: string, value: Value): void {
    const bytes = this.#bytesOf(key, value);
    if (bytes > this.#limitBytes) return;
    this.#kept.set(key, value);
    this.#bytes += bytes;
    for (const [oldest, other] of this.#kept) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= this.#bytesOf(oldest, other);
    }
  }

  #bytesOf(key: string, value: Value): number {
    return this.#valueBytes(value) + 2 * key.length + entryBytes;
  }
}

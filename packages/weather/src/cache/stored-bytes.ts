/** Bytes that outlive the process. The bytes under a name never change, so nothing kept is ever stale. */
export interface StoredBytes {
  /** The bytes of a name; undefined where they are not kept, or where they are not what was kept. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Keeps bytes. A disk that is full or read-only keeps none, and fails nobody. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

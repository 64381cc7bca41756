/** The tables, as kysely types its queries. Instants are milliseconds since 1970. */
export interface Tables {
  readonly api_key: ApiKeyTable;
  readonly server_process: ServerProcessTable;
}

export interface ApiKeyTable {
  readonly id: string;
  /** What the key is for, in the operator's words. */
  readonly name: string;
  /** SHA-256 of the key, 32 bytes. */
  readonly hash: Uint8Array;
  /** The first characters of the key, for people to tell keys apart. */
  readonly start: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

/** At most one row: the server process that owns the file. */
export interface ServerProcessTable {
  readonly id: 1;
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly beat_at: number;
}

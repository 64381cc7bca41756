import type { DatabaseSync } from "node:sqlite";

/** Versions of the secrets outside the database without which what it holds is of no use. */
export interface NeededSecrets {
  /** Peppers that keys were hashed under which are not revoked. */
  readonly peppers: readonly number[];
  /** Masters that secrets of webhooks follow from. */
  readonly masters: readonly number[];
}

export function neededSecrets(file: DatabaseSync): NeededSecrets {
  const versions = (query: string): number[] =>
    file
      .prepare(query)
      .all()
      .map((row) => Number(row["version"]));
  return {
    peppers: versions(
      `select distinct pepper_version as version from api_key
        where pepper_version is not null and revoked_at is null order by version`,
    ),
    masters: versions(
      `select master_version as version from webhook
        union select master_version_before from webhook where master_version_before is not null order by version`,
    ),
  };
}

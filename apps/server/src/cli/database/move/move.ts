import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { OperatorError } from "@halcyon/accounts/operator-error";
import { databaseName, openDataFile, requireWholeFile } from "@halcyon/database/files/data-file";
import { isProcessAlive } from "@halcyon/database/files/heartbeat";
import { type Moved, type MovePlan, moveRows, planMove } from "./move-rows.ts";
import { openSourceFile, type SourceFile } from "./source-file.ts";
import { ofTarget, openTargetDatabase } from "./target-database.ts";

interface MoveOptions {
  readonly dataDirectory: string;
  /** Address of the database: `postgres://...`. */
  readonly url: string;
  readonly nowMs: () => number;
  /** Called with the number of rows that were moved, out of all rows. */
  readonly onRows?: (done: number, total: number) => void;
}

/** Rows that were or would be moved, and the secrets that they need beside the database. */
export type MoveReport = (Moved | MovePlan) & { readonly secrets: NeededSecrets };

/**
 * Moves the database of a data folder to PostgreSQL.
 *
 * @throws OperatorError, FileInUseError, DataFolderError, ConfigError
 */
export async function move(wish: MoveOptions): Promise<MoveReport> {
  requireWholeFile(wish.dataDirectory);
  using source = await newestSource(wish);
  await using target = await openTargetDatabase(wish.url);
  const secrets = neededSecrets(source.file);
  const moved = await ofTarget("was interrupted: run the move again, and it continues", () =>
    moveRows({ ...wish, source, target }),
  );
  return { ...moved, secrets };
}

/**
 * Reports the effect of {@link move}, and changes nothing.
 * @throws OperatorError, FileInUseError, DataFolderError, ConfigError
 */
export async function planned(wish: MoveOptions): Promise<MoveReport> {
  requireWholeFile(wish.dataDirectory);
  using source = openSource(wish);
  if (source.isOlder)
    throw new OperatorError(
      "refused",
      "the database has an earlier version and must be updated before the move: npm run halcyon -- doctor does that.",
    );
  await using target = await openTargetDatabase(wish.url, true);
  const secrets = neededSecrets(source.file);
  return { ...(await ofTarget("cannot be read", () => planMove({ source, target }))), secrets };
}

/** Outcome of a move that is taken back. */
interface TakenBack {
  /** Target of the rows; undefined if nothing was moved. */
  readonly target: string | undefined;
}

/**
 * Lets servers start again on a file that was moved. Its rows are those of the time of the move.
 *
 * @param isMeant - Whether that is meant of a move that came to its end.
 * @throws OperatorError, FileInUseError
 */
export function takeBack(wish: Pick<MoveOptions, "dataDirectory" | "nowMs">, isMeant: boolean): TakenBack {
  using source = openSource(wish);
  const { mark } = source;
  if (mark !== undefined && mark.done_at !== null && !isMeant)
    throw new OperatorError(
      "refused",
      `this goes back to ${new Date(mark.done_at).toISOString()}: what happened in ${mark.target} since then is lost, and keys that were revoked there are valid again. Add --yes to confirm.`,
    );
  source.dropMark();
  return { target: mark?.target };
}

function openSource({ dataDirectory, nowMs }: Pick<MoveOptions, "dataDirectory" | "nowMs">): SourceFile {
  return openSourceFile(join(dataDirectory, databaseName), { nowMs, isAlive: isProcessAlive });
}

/** Opens the file with the schema of this version. */
async function newestSource(wish: MoveOptions): Promise<SourceFile> {
  const source = openSource(wish);
  if (!source.isOlder) return source;
  source[Symbol.dispose]();
  await (await openDataFile(wish.dataDirectory)).destroy();
  return openSource(wish);
}

/** Versions of the secrets outside the database that its contents require. */
interface NeededSecrets {
  /** Peppers of the keys that are not revoked. */
  readonly peppers: readonly number[];
  /** Masters from which secrets of webhooks are derived. */
  readonly masters: readonly number[];
}

function neededSecrets(file: DatabaseSync): NeededSecrets {
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

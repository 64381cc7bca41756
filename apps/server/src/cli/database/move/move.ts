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
  /** URL of the database: `postgres://...`. */
  readonly url: string;
  readonly nowMs: () => number;
  /** Called while rows are moved, with the number of rows moved so far and the total number of rows; nothing is called by default. */
  readonly onRows?: (done: number, total: number) => void;
}

/** Report of a completed or planned move. It names the secrets that are needed to use the rows but are not in the database. */
export type MoveReport = (Moved | MovePlan) & { readonly secrets: NeededSecrets };

/**
 * Moves the database of a data folder to PostgreSQL.
 *
 * @throws OperatorError if the move is refused. FileInUseError if a server uses the file. DataFolderError if the file lacks recorded data, or cannot be
 * updated to this version. ConfigError if the target cannot be used.
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
 * Reports what {@link move} would do, without changing anything.
 *
 * @throws OperatorError if the move is refused. FileInUseError if a server uses the file. DataFolderError if the file lacks recorded data. ConfigError if
 * the target cannot be used.
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

/** Result of undoing a move of rows from SQLite to PostgreSQL. */
interface TakenBack {
  /** Database to which the rows were moved; undefined if nothing was moved. */
  readonly target: string | undefined;
}

/**
 * Undoes a move, so that servers can start on the file again. The file still has the rows that it had when they were moved.
 *
 * @param isMeant - True to undo even a completed move. All changes since the move are then lost.
 * @throws OperatorError if the move was completed and `isMeant` is false. OperatorError if there is no file, or another process uses it. FileInUseError if
 * that process is a server.
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

/** Opens the SQLite file, and migrates it to the schema of this version. */
async function newestSource(wish: MoveOptions): Promise<SourceFile> {
  const source = openSource(wish);
  if (!source.isOlder) return source;
  source[Symbol.dispose]();
  await (await openDataFile(wish.dataDirectory)).destroy();
  return openSource(wish);
}

/** Versions of the secrets that the rows need. The secrets themselves are not in the database. */
interface NeededSecrets {
  /** Pepper versions of all keys that are not revoked. */
  readonly peppers: readonly number[];
  /** Versions of the master secrets from which webhook secrets are derived. */
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

import { epochHourOf } from "@halcyon/schema/time";
import type { Selectable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { WatchRoundTable } from "@halcyon/database/schema/round-tables";
import type { WatchSubjectTable } from "@halcyon/database/schema/tables";
import { type KeepPorts, storeEvaluations } from "./store-evaluations.ts";
import { withOpenSpans } from "../evaluate/stored-subjects.ts";
import { evaluateInTurn, type EvaluationPorts } from "./evaluate-in-turn.ts";

export interface RoundPorts extends EvaluationPorts, KeepPorts {}

/** Number of places that are evaluated before their results are stored. Nearby places share weather only within such a group. */
const placesAtOnce = 1000;

/** Returns the id under which a part of a round of evaluations is queued. */
export function roundTaskId(round: number, shard: number): string {
  return `${round}:${shard}`;
}

/**
 * Evaluates the places in a part of a round that are not evaluated yet. A round evaluates all watches of a model. If the process is killed, the work can be
 * repeated, because nothing is changed twice.
 *
 * @throws Error of a watch that failed. All other watches are evaluated first.
 */
export async function workOnRound(ports: RoundPorts, id: string, signal: AbortSignal): Promise<void> {
  const { database } = ports;
  const [roundId, shard] = id.split(":").map(Number) as [number, number];
  const round = await database
    .selectFrom("watch_round")
    .selectAll()
    .where("id", "=", roundId)
    .executeTakeFirst();
  if (round === undefined) return;
  const failures: unknown[] = [];
  for (let last: OpenSubject | undefined; ;) {
    const rows = await openSubjects(database, round, shard, last);
    if (rows.length === 0) break;
    const versions = new Map(rows.map(({ version, row }) => [row.watch_id, version]));
    const subjects = await withOpenSpans(
      database,
      rows.map(({ row }) => row),
    );
    // Time does not go back: the clock may have moved places since the round began.
    const asOf = Math.max(round.as_of, epochHourOf(ports.nowMs()));
    const time = { round: round.id, asOf };
    const looks = await evaluateInTurn(ports, subjects, versions, time, signal);
    failures.push(...(await storeEvaluations(ports, looks, time, signal)));
    last = rows.at(-1);
  }
  if (failures.length > 0) throw failures[0];
  await noteDone(ports, round);
}

/** Place that the round has not evaluated yet, with the version of its watch. */
interface OpenSubject {
  readonly version: number;
  readonly row: Selectable<WatchSubjectTable>;
}

/**
 * Returns a page of places that the round has not evaluated yet.
 *
 * @param last - Last place of the previous page.
 */
async function openSubjects(
  database: Database,
  { id, model }: Selectable<WatchRoundTable>,
  shard: number,
  last: OpenSubject | undefined,
): Promise<OpenSubject[]> {
  const found = await database
    .selectFrom("watch_subject")
    .innerJoin("watch", "watch.id", "watch_subject.watch_id")
    .selectAll("watch_subject")
    .select("watch.version")
    .where("watch.model", "=", model)
    .where("watch.state", "=", "active")
    .where("shard", "=", shard)
    .where("round", "<", id)
    .$if(last !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple("watch_id", "position"),
          ">",
          where.tuple(last!.row.watch_id, last!.row.position),
        ),
      ),
    )
    .orderBy("watch_id")
    .orderBy("position")
    .limit(placesAtOnce)
    .execute();
  return found.map(({ version, ...row }) => ({ version, row }));
}

/** Records that a round of evaluations is complete, and with it all earlier rounds of the same model. */
async function noteDone({ database, nowMs }: RoundPorts, { id, model }: Selectable<WatchRoundTable>) {
  const open = await database
    .selectFrom("watch_subject")
    .innerJoin("watch", "watch.id", "watch_subject.watch_id")
    .select("position")
    .where("watch.model", "=", model)
    .where("watch.state", "=", "active")
    .where("round", "<", id)
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) return;
  await database
    .updateTable("watch_round")
    .set({ done_at: nowMs() })
    .where("model", "=", model)
    .where("id", "<=", id)
    .where("done_at", "is", null)
    .execute();
}

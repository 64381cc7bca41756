import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import type { Selectable } from "kysely";

/** States of a job or evidence report that has not ended. */
export const openStatuses = ["queued", "running"] as const;

/** Maximum number of attempts at a job or evidence report. If the last attempt fails too, the job or report is given up. */
export const attemptsMax = 5;

/** Functions that list, begin and interrupt the jobs or evidence reports that have not ended. */
export interface OpenWork<Table extends "job" | "evidence"> {
  /** Returns the ids of all jobs or reports that have not ended, oldest first. */
  unfinished(): Promise<string[]>;
  /** Begins or resumes a job or report. Returns undefined if it has ended or was deleted, or if this call gives it up after too many attempts. */
  open(id: string): Promise<Selectable<Tables[Table]> | undefined>;
  /** Marks a job or report as interrupted. It is resumed later. */
  putOff(id: string): Promise<void>;
}

/**
 * Returns functions for the jobs or evidence reports in a database that have not ended.
 *
 * @param giveUp - Ends a job or report after too many attempts.
 */
export function openWorkIn<Table extends "job" | "evidence">(
  database: Database,
  table: Table,
  giveUp: (id: string) => Promise<void>,
): OpenWork<Table> {
  // Each of these tables has all columns that are used here.
  const name = table as "job";
  return {
    async unfinished() {
      const rows = await database
        .selectFrom(name)
        .select("id")
        .where("status", "in", openStatuses)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(({ id }) => id);
    },

    async open(id) {
      const row = await database
        .updateTable(name)
        .set((set) => ({ status: "running", attempts: set("attempts", "+", 1) }))
        .where("id", "=", id)
        .where("status", "in", openStatuses)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (row.attempts <= attemptsMax) return row as Selectable<Tables[Table]>;
      await giveUp(id);
      return undefined;
    },

    async putOff(id) {
      await database
        .updateTable(name)
        .set((set) => ({ status: "queued", attempts: set("attempts", "-", 1) }))
        .where("id", "=", id)
        .where("status", "=", "running")
        .execute();
    },
  };
}

import type { Database } from "../database.ts";
import { moduleBeside } from "@halcyon/base/module-beside";
import { callProcedure, type Procedure } from "./procedure.ts";

/** Free space that a SQLite file must have, which is more than a batch of charges writes [bytes]. */
const roomBytes = 65_536;

const module = moduleBeside(import.meta.url, "room").href;

/**
 * Procedure that writes as many bytes as a SQLite file must have space for. It is exported so that the thread of the file can find it by name.
 */
export const takeRoom: Procedure<number, void> = {
  module,
  name: "takeRoom",
  run(statements, bytes) {
    statements.run("drop table if exists room");
    statements.run("create table room (filler blob not null)");
    statements.run("insert into room values (zeroblob(?))", bytes);
  },
};

/** Procedure that frees the space written by {@link takeRoom}. It is exported for the same reason. */
export const leaveRoom: Procedure<undefined, void> = {
  module,
  name: "leaveRoom",
  run(statements) {
    statements.run("drop table room");
  },
};

/**
 * Checks by a write that the disk has free space. After a disk was full, one small write may succeed and the next fail.
 *
 * @throws Error if the disk is full; see `isDiskFull`.
 */
export async function checkRoom(database: Database): Promise<void> {
  await callProcedure(database, takeRoom, roomBytes);
  await callProcedure(database, leaveRoom, undefined);
}

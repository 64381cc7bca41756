import type { Database } from "../database.ts";
import { moduleBeside } from "@halcyon/base/module-beside";
import { callProcedure, type Procedure } from "./procedure.ts";

/** Free space that the disk of a SQLite file must have [bytes]. It exceeds what one usual transaction writes. */
const roomBytes = 65_536;

const module = moduleBeside(import.meta.url, "room").href;

/**
 * Procedure that checks whether the disk has space, by writing the given number of bytes to a SQLite file. It is exported because the thread of the file looks
 * it up by name.
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

/** Procedure that deletes the bytes written by {@link takeRoom}. It is exported because the thread of the file looks it up by name. */
export const leaveRoom: Procedure<undefined, void> = {
  module,
  name: "leaveRoom",
  run(statements) {
    statements.run("drop table room");
  },
};

/**
 * Checks that the disk has free space, by writing more than a usual transaction does. On a nearly full disk, one small write may succeed and the next may
 * fail.
 *
 * @throws Error if the disk is full; see `isDiskFull`.
 */
export async function checkRoom(database: Database): Promise<void> {
  await callProcedure(database, takeRoom, roomBytes);
  await callProcedure(database, leaveRoom, undefined);
}

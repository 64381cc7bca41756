import type { Database } from "../database.ts";
import { moduleBeside } from "@halcyon/base/module-beside";
import { callProcedure, type Procedure } from "./procedure.ts";

/** Size that a SQLite file must have room for: more than a batch of charges writes [bytes]. */
const roomBytes = 65_536;

const module = moduleBeside(import.meta.url, "room").href;

/** Procedure that writes as much as a SQLite file must have room for. It is exported because the thread of the file finds it by its name. */
export const takeRoom: Procedure<number, void> = {
  module,
  name: "takeRoom",
  run(statements, bytes) {
    statements.run("drop table if exists room");
    statements.run("create table room (filler blob not null)");
    statements.run("insert into room values (zeroblob(?))", bytes);
  },
};

/** Procedure that frees the room; exported like {@link takeRoom}. */
export const leaveRoom: Procedure<undefined, void> = {
  module,
  name: "leaveRoom",
  run(statements) {
    statements.run("drop table room");
  },
};

/**
 * Finds out by a write whether the disk has room. A disk that was full may take one small write and refuse the next.
 *
 * @throws where the disk has none; see `isDiskFull`.
 */
export async function checkRoom(database: Database): Promise<void> {
  await callProcedure(database, takeRoom, roomBytes);
  await callProcedure(database, leaveRoom, undefined);
}

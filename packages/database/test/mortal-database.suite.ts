import { type DatabaseConnection, type Dialect, Kysely } from "kysely";
import type { Database } from "../src/database.ts";
import { migrate } from "../src/schema/migrate.ts";
import type { DialectName } from "../src/dialect.ts";
import type { Tables } from "../src/schema/tables.ts";

/** Database whose process ends at a statement chosen by the test. Later statements have no effect, and open transactions are undone. */
export interface MortalDatabase {
  readonly database: Database;
  /**
   * Ends the process at a statement.
   *
   * @param statement - Number of the statement, counted from 1.
   * @param side - `after` if the statement takes effect before the end. In both cases, the sender of the statement does not learn its result.
   */
  dieAt(statement: number, side: "before" | "after"): void;
  /** Starts a new process. Returns true if the previous one had ended. */
  revive(): boolean;
}

export async function mortalDatabase(name: DialectName, dialect: Dialect): Promise<MortalDatabase> {
  const life = { left: Infinity, side: "before", isOver: false };
  const guarded = new WeakSet<DatabaseConnection>();
  const undoing = new WeakSet<DatabaseConnection>();

  const send = async <Answer>(statement: () => Promise<Answer>): Promise<Answer> => {
    if (life.isOver) throw new Error("the process is dead");
    if (--life.left > 0) return statement();
    life.isOver = true;
    if (life.side === "after") await statement();
    throw new Error("the process has died");
  };
  const guard = (connection: DatabaseConnection): void => {
    if (guarded.has(connection)) return;
    guarded.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (...query) =>
      undoing.has(connection) ? execute(...query) : send(() => execute(...query));
  };
  const database: Database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver() {
        const driver = dialect.createDriver();
        const acquire = driver.acquireConnection.bind(driver);
        const begin = driver.beginTransaction.bind(driver);
        const rollBack = driver.rollbackTransaction.bind(driver);
        const undo = async (connection: DatabaseConnection): Promise<void> => {
          undoing.add(connection);
          await rollBack(connection);
          undoing.delete(connection);
        };
        return Object.assign(driver, {
          async beginTransaction(...given: Parameters<typeof begin>) {
            await begin(...given).catch(async (error: unknown) => {
              // What has begun ends with the process, which nobody else sees to.
              await undo(given[0]).catch(() => undefined);
              throw error;
            });
          },
          async acquireConnection() {
            const connection = await acquire();
            guard(connection);
            return connection;
          },
          rollbackTransaction: undo,
        });
      },
    },
  });
  await migrate(database, name);
  return {
    database,
    dieAt(statement, side) {
      life.left = statement;
      life.side = side;
    },
    revive() {
      const { isOver } = life;
      life.isOver = false;
      life.left = Infinity;
      return isOver;
    },
  };
}

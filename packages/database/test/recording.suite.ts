import type { Database } from "../src/database.ts";

/** The same database, which writes down the statements that it is given. */
export function recording(database: Database, asked: string[]): Database {
  return database.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(
        JSON.stringify(node, (name, value: unknown) =>
          ["value", "values"].includes(name) ? undefined : value,
        ),
      );
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}

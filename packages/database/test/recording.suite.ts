import type { Database } from "../src/database.ts";

/** Returns the same database, which also records the statements it receives. */
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

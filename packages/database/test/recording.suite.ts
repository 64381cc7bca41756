import type { Database } from "../src/database.ts";

/** Returns a database that works like the given one, and adds every statement to the list `asked`. */
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

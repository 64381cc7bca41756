import { fileQuery } from "../../../data/api/file-query.ts";

/**
 * Query for everyday names of the curated entries (tasks and scenarios) in six languages. The names are in a separate file, which is loaded when the reader
 * searches for a task.
 */
export const entryNamesQuery = fileQuery(
  ["entry-names"],
  async () => (await import("@halcyon/library/names")).everydayNames,
);

import { fileQuery } from "../../../data/api/file-query.ts";

/** Everyday names of the library in six languages: a file of its own, which is loaded when somebody looks for a task. */
export const entryNamesQuery = fileQuery(
  ["entry-names"],
  async () => (await import("@halcyon/library/names")).everydayNames,
);

import { readFile, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { bundle } from "../../scripts/bundle.ts";

/** Name of the additional schema change. It sorts after all existing ones. */
export const nextChange = "999-next-version";

/** Future version of the server. */
export interface NextVersion extends AsyncDisposable {
  /** Path of the program. */
  readonly file: string;
}

/** Bundles the server with one more schema change, which adds a table and a column. */
export async function nextVersion(): Promise<NextVersion> {
  const folder = await mkdtemp(join(import.meta.dirname, "../../bundle-next-"));
  await bundle(folder, [withNextChange]);
  return {
    file: join(folder, "main.js"),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const change = `${JSON.stringify(nextChange)}: {
  isAddition: true,
  async up({ schema }) {
    await schema.createTable("next_version").addColumn("id", "text", (column) => column.primaryKey()).execute();
    await schema.alterTable("allowance").addColumn("next_version", "text").execute();
    await schema.alterTable("usage_day").addColumn("next_version", "integer", (column) => column.notNull().defaultTo(0)).execute();
  },
},`;

const withNextChange: Plugin = {
  name: "next-change",
  setup(building) {
    building.onLoad({ filter: /\/database\/migrate\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const [before, after] = source.split('    "001-keys":', 2);
      if (after === undefined) throw new Error("the list of changes is not where it was");
      return { contents: `${before}${change}"001-keys":${after}`, loader: "ts" };
    });
  },
};

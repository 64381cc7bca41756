import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

/** A YAML document, and the file that holds it. */
export interface YamlDocument {
  readonly file: string;
  readonly content: unknown;
}

/**
 * The YAML documents of a folder and of all below it.
 *
 * @throws Error for a file that is not YAML, as one with a key twice
 */
export function yamlDocuments(folder: string): readonly YamlDocument[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".yaml"),
  );
  return files.toSorted().flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message}`);
      return { file, content: document.toJS() as unknown };
    }),
  );
}

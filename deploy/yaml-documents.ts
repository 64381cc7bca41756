import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

/** YAML document, with the file that contains it. */
export interface YamlDocument {
  readonly file: string;
  readonly content: unknown;
}

/**
 * Reads the YAML documents of a folder and its subfolders.
 *
 * @throws Error if a file is not valid YAML, such as a file with a duplicate key.
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

import { join } from "node:path";
import {
  type ClassDeclaration,
  type InterfaceDeclaration,
  isClassDeclaration,
  isInterfaceDeclaration,
  isJSDoc,
  isJSDocLink,
  isPropertySignatureDeclaration,
  type Node,
  type PropertySignatureDeclaration,
} from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import { repository } from "../repository-text.mts";

/** A field of an interface. */
export interface SourceField {
  /** Ends in `?` where it may be left out. */
  readonly name: string;
  readonly type: string;
  /** What its docblock says, without tags. */
  readonly meaning: string;
}

/** What the page of the SDK takes from its sources. */
export interface SdkSource {
  readonly options: readonly SourceField[];
  readonly errors: readonly { readonly name: string; readonly meaning: string }[];
  /** What each endpoint takes and answers, as its type says it. */
  readonly types: ReadonlyMap<string, string>;
}

/** Reads the SDK's sources as TypeScript's syntax tree has them. */
export function sdkSource(): SdkSource {
  const folder = join(repository, "packages/sdk");
  const api = new API({ cwd: folder });
  try {
    const [project] = api.updateSnapshot({ openProject: join(folder, "tsconfig.json") }).getProjects();
    const statementsOf = (path: string): readonly Node[] =>
      project!.program.getSourceFile(join(folder, "src", path))!.statements;
    const fields = statementsOf("http/request/options.ts")
      .filter(isInterfaceDeclaration)
      .filter(({ name }) => name.text === "HalcyonOptions")
      .flatMap(fieldsOf);
    const errors = statementsOf("http/answer/error.ts").filter(isClassDeclaration).filter(isExported);
    const tables = ["generated/endpoints.ts", "generated/v1/endpoints.ts"].flatMap((path) =>
      statementsOf(path).filter(isInterfaceDeclaration).flatMap(fieldsOf),
    );
    return {
      options: fields,
      errors: errors.map((one) => ({ name: one.name!.text, meaning: meaningOf(one) })),
      types: new Map(tables.map(({ name, type }) => [name, type.replaceAll(/^ {2}/gm, "")])),
    };
  } finally {
    api.close();
  }
}

function isExported({ modifiers }: ClassDeclaration): boolean {
  return modifiers?.some((modifier) => modifier.getText() === "export") ?? false;
}

function fieldsOf({ members }: InterfaceDeclaration): SourceField[] {
  return members.filter(isPropertySignatureDeclaration).map((field) => ({
    name: nameOf(field),
    type: field.type.getText(),
    meaning: meaningOf(field),
  }));
}

function nameOf({ name, postfixToken }: PropertySignatureDeclaration): string {
  return `${name.getText().replaceAll('"', "")}${postfixToken === undefined ? "" : "?"}`;
}

/** Returns what the docblock before a node says, a link by the name that it leads to. */
function meaningOf(node: Node): string {
  const parts = node.jsDoc?.findLast(isJSDoc)?.comment ?? [];
  const text = parts
    .map((part) => `${isJSDocLink(part) ? (part.name?.getText() ?? "") : ""}${part.text}`)
    .join("");
  return text.replaceAll(/\s+/g, " ").trim();
}

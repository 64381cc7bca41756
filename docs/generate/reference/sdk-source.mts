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

/** Field of an interface in the SDK. */
export interface SourceField {
  /** Name of the field, with a final `?` if the field is optional. */
  readonly name: string;
  readonly type: string;
  /** Text of the field's docblock, without tags. */
  readonly meaning: string;
}

/** Facts for the page about the SDK, read from the source code of the SDK. */
export interface SdkSource {
  readonly options: readonly SourceField[];
  readonly errors: readonly { readonly name: string; readonly meaning: string }[];
  /** TypeScript types of the input and the output of an endpoint, by endpoint name. */
  readonly types: ReadonlyMap<string, string>;
}

/** Reads the options, errors and types of the SDK from the syntax tree of its TypeScript files. */
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

/** Returns the text of the docblock of a syntax node. A link is replaced by the name of its target. */
function meaningOf(node: Node): string {
  const parts = node.jsDoc?.findLast(isJSDoc)?.comment ?? [];
  const text = parts
    .map((part) => `${isJSDocLink(part) ? (part.name?.getText() ?? "") : ""}${part.text}`)
    .join("");
  return text.replaceAll(/\s+/g, " ").trim();
}

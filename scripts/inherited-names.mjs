/**
 * Lint rules that prevent look-ups of arbitrary names from finding inherited properties. For example, `table["constructor"]` is a function although the table
 * has no such entry.
 */
export default {
  meta: { name: "inherited-names" },
  rules: {
    "no-string-table": {
      create: (context) => ({
        VariableDeclarator({ id, init, parent }) {
          if (!isOfModule(parent) || init?.type !== "ObjectExpression") return;
          if (!isStringRecord(id.typeAnnotation?.typeAnnotation)) return;
          context.report({
            node: id,
            message:
              "A table that is looked up by any text is a Map: an object also answers to inherited names.",
          });
        },
      }),
    },
    "no-computed-in": {
      create: (context) => ({
        BinaryExpression({ operator, left }) {
          if (operator !== "in" || left.type === "Literal" || left.type === "PrivateIdentifier") return;
          context.report({ node: left, message: "`in` also finds inherited names: use Object.hasOwn." });
        },
      }),
    },
    "no-reflect-get": {
      create: (context) => ({
        CallExpression({ callee }) {
          if (callee.type !== "MemberExpression" || callee.object.name !== "Reflect") return;
          if (callee.property.name !== "get" && callee.property.name !== "has") return;
          context.report({ node: callee, message: "Reflect also finds inherited names: use Object.hasOwn." });
        },
      }),
    },
  },
};

/**
 * Returns true if a declaration is at the top level of a module. Tables inside functions are allowed, because functions fill and read them with names of
 * their own.
 */
function isOfModule({ parent }) {
  return parent.type === "Program" || parent.type === "ExportNamedDeclaration";
}

/** Returns true if a type is `Record<string, ...>`, also inside `Readonly` or `Partial`. */
function isStringRecord(type) {
  if (type?.type !== "TSTypeReference") return false;
  const [first] = type.typeArguments?.params ?? [];
  if (type.typeName.name === "Readonly" || type.typeName.name === "Partial") return isStringRecord(first);
  return type.typeName.name === "Record" && first?.type === "TSStringKeyword";
}

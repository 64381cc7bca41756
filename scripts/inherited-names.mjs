/**
 * Lint rules against names of a caller that meet what every object inherits: `table["constructor"]` is a function where nobody wrote one.
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

/** What functions declare for themselves, they fill and read by names of their own. */
function isOfModule({ parent }) {
  return parent.type === "Program" || parent.type === "ExportNamedDeclaration";
}

/** `Record<string, ...>`, under `Readonly` and `Partial` too. */
function isStringRecord(type) {
  if (type?.type !== "TSTypeReference") return false;
  const [first] = type.typeArguments?.params ?? [];
  if (type.typeName.name === "Readonly" || type.typeName.name === "Partial") return isStringRecord(first);
  return type.typeName.name === "Record" && first?.type === "TSStringKeyword";
}

import type { MathNode } from "mathjs/number";
import type { StatedFormula } from "./stated-formula.mts";
import { symbol } from "./symbols.mts";

/** Returns a stated formula in TeX, with each intermediate value on a separate line. */
export function typeset(name: string, { parts, value }: StatedFormula): string {
  const last =
    (value as Node).fn === "equal"
      ? texOf(value as Node, " &= ")
      : `${symbol(name)} &= ${texOf(value as Node)}`;
  const lines = [...parts.map((part) => `${symbol(part.name)} &= ${sumTex(part.value as Node)}`), last];
  return (
    String.raw`\begin{aligned}` +
    `\n${lines.join(String.raw` \\[0.4em]` + "\n")}\n` +
    String.raw`\end{aligned}`
  );
}

/** Maximum length of the source text of a line in a long sum [characters]. */
const lineLength = 110;

/** Returns a sum in TeX. A line break comes before the term that would exceed the maximum length. */
function sumTex(node: Node): string {
  const [first, ...others] = termsOf(node);
  let length = first!.node.toString().length;
  return others.reduce((tex, { sign, node: term }) => {
    const added = term.toString().length + 3;
    const breaks = length + added > lineLength;
    length = breaks ? added : length + added;
    return `${tex}${breaks ? String.raw` \\ &\quad` : ""}${sign}${texOf(term)}`;
  }, texOf(first!.node));
}

function termsOf(node: Node): { readonly sign: string; readonly node: Node }[] {
  const sign = node.fn === "add" || node.fn === "subtract" ? relations.get(node.fn) : undefined;
  if (sign === undefined) return [{ sign: "", node }];
  const [left, right] = node.args;
  return [...termsOf(left!), { sign, node: right! }];
}

/** Node of a formula parsed by mathjs, with the fields that this file reads. */
interface Node extends MathNode {
  readonly fn?: string | { readonly name: string };
  readonly args: readonly Node[];
  readonly content?: Node;
  readonly name?: string;
  readonly value?: number;
  readonly condition?: Node;
  readonly trueExpr?: Node;
  readonly falseExpr?: Node;
}

function texOf(node: Node, equals = " = "): string {
  switch (node.type) {
    case "ConstantNode":
      return numberTex(node.value!);
    case "SymbolNode":
      return symbol(node.name!);
    case "ParenthesisNode":
      return bracketed(texOf(node.content!));
    case "ConditionalNode":
      return casesTex(node);
    case "FunctionNode":
      return functionTex((node.fn as { name: string }).name, node.args);
    case "OperatorNode":
      return operatorTex(node, equals);
    default:
      throw new Error(`No formula is set with a ${node.type}: ${node.toString()}`);
  }
}

const relations: ReadonlyMap<unknown, string> = new Map([
  ["add", " + "],
  ["subtract", " - "],
  ["smaller", " < "],
  ["smallerEq", String.raw` \le `],
  ["larger", " > "],
  ["largerEq", String.raw` \ge `],
  ["and", String.raw` \text{ and } `],
  ["or", String.raw` \text{ or } `],
]);

function operatorTex(node: Node, equals: string): string {
  const { fn } = node;
  const [left, right] = node.args;
  if (fn === "unaryMinus") return `-${texOf(isFraction(bare(left!)) ? bare(left!) : left!)}`;
  if (fn === "divide") return String.raw`\frac{${texOf(bare(left!))}}{${texOf(bare(right!))}}`;
  if (fn === "pow") return `${powerBase(left!)}^{${texOf(bare(right!))}}`;
  if (fn === "multiply")
    return `${texOf(left!)}${isNumber(right!) ? String.raw` \cdot ` : String.raw`\,`}${texOf(right!)}`;
  if (fn === "equal") return `${texOf(left!)}${equals}${texOf(right!)}`;
  const sign = relations.get(fn);
  if (sign === undefined) throw new Error(`No formula is set with what ${node.toString()} does.`);
  return `${texOf(left!)}${sign}${texOf(right!)}`;
}

/** Returns the base of a power in TeX. A function as base gets brackets, so that the exponent clearly applies to the whole base. */
function powerBase(node: Node): string {
  const tex = texOf(node);
  return node.type === "FunctionNode" ? bracketed(tex) : tex;
}

function functionTex(name: string, args: readonly Node[]): string {
  const inside = args.map((arg) => texOf(bare(arg))).join(",\\; ");
  switch (name) {
    case "clip":
      return String.raw`\operatorname{clip}${bracketed(inside.replace(",", ";"))}`;
    case "exp":
      return String.raw`\exp${bracketed(inside)}`;
    case "log":
      return String.raw`\ln${argument(args[0]!)}`;
    case "log10":
      return String.raw`\log_{10}${bracketed(inside)}`;
    case "sqrt":
      return String.raw`\sqrt{${inside}}`;
    case "abs":
      return String.raw`\left|${inside}\right|`;
    case "isNaN":
      return String.raw`${inside} \text{ is unknown}`;
    case "asin":
      return String.raw`\arcsin${bracketed(inside)}`;
    case "sin":
    case "cos":
    case "tan":
      return `\\${name}${argument(args[0]!)}`;
    case "min":
    case "max":
      return `\\${name}${bracketed(inside)}`;
    default:
      return `${symbol(name)}${bracketed(inside)}`;
  }
}

/** Returns nested conditional expressions in TeX as a single list of cases. */
function casesTex(node: Node): string {
  const rows: string[] = [];
  let rest = node;
  while (rest.type === "ConditionalNode") {
    rows.push(String.raw`${texOf(bare(rest.trueExpr!))} & ${conditionTex(rest.condition!)}`);
    rest = rest.falseExpr!;
  }
  rows.push(String.raw`${texOf(bare(rest))} & \text{else}`);
  return String.raw`\begin{cases} ${rows.join(String.raw` \\ `)} \end{cases}`;
}

function conditionTex(condition: Node): string {
  const tex = texOf(condition);
  return condition.type === "SymbolNode" ? tex : String.raw`\text{if } ${tex}`;
}

function bare(node: Node): Node {
  return node.type === "ParenthesisNode" ? bare(node.content!) : node;
}

function isFraction({ fn }: Node): boolean {
  return fn === "divide";
}

function isNumber(node: Node): boolean {
  return (
    node.type === "ConstantNode" ||
    (node.type === "OperatorNode" && node.fn !== "multiply" && isNumber(node.args[0]!))
  );
}

/** Returns the argument of a function in TeX, without brackets if it is a single symbol. */
function argument(node: Node): string {
  return node.type === "SymbolNode" ? ` ${texOf(node)}` : bracketed(texOf(bare(node)));
}

function bracketed(tex: string): string {
  return String.raw`\left(${tex}\right)`;
}

function numberTex(value: number): string {
  const isTiny = value !== 0 && Math.abs(value) < 1e-3;
  const [digits, power] = (isTiny ? value.toExponential() : String(value)).split("e");
  if (power !== undefined) return String.raw`${digits} \cdot 10^{${Number(power)}}`;
  return Math.abs(value) >= 1e4 ? groupedTex(digits!) : digits!;
}

/** Returns a number with its integer digits in groups of three. */
function groupedTex(digits: string): string {
  const [whole, decimals] = digits.split(".");
  const grouped = whole!.replaceAll(/\B(?=(\d{3})+$)/g, "\\,");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

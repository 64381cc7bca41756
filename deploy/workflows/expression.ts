import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** What expressions can name: `github`, `needs`, `steps`, `matrix`. */
export type Contexts = Readonly<Record<string, unknown>>;

/** Functions of expressions that tell how the job goes. */
const statusFunctions = ["success", "failure", "cancelled", "always"] as const;

/** Whether an expression asks how the job goes; one that does not holds for jobs that go well. */
export function asksForStatus(expression: string): boolean {
  return statusFunctions.some((name) => expression.includes(`${name}()`));
}

/**
 * A text with its expressions replaced by what they come to.
 *
 * @throws Error for an expression that comes to nothing, as a name that nobody sets
 */
export function interpolated(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.+?)\}\}/g, (_whole, expression: string) => {
    const value = evaluated(expression, contexts, false).coerceString();
    if (value === "") throw new Error(`\${{${expression}}} comes to nothing.`);
    return value;
  });
}

/** Whether a condition holds in a job that has failed or has not. */
export function holds(condition: string, contexts: Contexts, failed: boolean): boolean {
  const expression = condition.replace(/^\$\{\{(.+)\}\}$/, "$1");
  if (failed && !asksForStatus(expression)) return false;
  const value = evaluated(expression, contexts, failed);
  return value.coerceString() === "true";
}

function evaluated(expression: string, contexts: Contexts, failed: boolean): data.ExpressionData {
  const outcomes = { success: !failed, failure: failed, cancelled: false, always: true };
  const functions = statusFunctions.map((name) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(outcomes[name]),
  }));
  const parser = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), functions);
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(parser.parse(), known, new Map(functions.map((one) => [one.name, one]))).evaluate();
}

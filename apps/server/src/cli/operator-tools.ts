import { type Keys, keysIn } from "@halcyon/accounts/keys/keys";
import type { Operator } from "@halcyon/accounts/operator";
import type { Peppers } from "@halcyon/accounts/keys/key";

/** What the commands of operators work with. */
export interface OperatorTools {
  readonly operator: Operator;
  readonly keys: Keys;
}

/** Runs a command on the database and closes it afterwards. */
export type WithOperator = <Result>(use: (tools: OperatorTools) => Promise<Result>) => Promise<Result>;

export function operatorTools(operator: Operator, peppers: Peppers): OperatorTools {
  return { operator, keys: keysIn(operator, peppers) };
}

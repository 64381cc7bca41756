import { type Keys, keysIn } from "@halcyon/accounts/keys/keys";
import type { Operator } from "@halcyon/accounts/operator";
import type { Peppers } from "@halcyon/accounts/keys/key";

/** Tools of the commands of operators. */
export interface OperatorTools {
  readonly operator: Operator;
  readonly keys: Keys;
}

/** Function that runs a command on the database and closes the database afterwards. */
export type WithOperator = <Result>(use: (tools: OperatorTools) => Promise<Result>) => Promise<Result>;

export function operatorTools(operator: Operator, peppers: Peppers): OperatorTools {
  return { operator, keys: keysIn(operator, peppers) };
}

import { type Keys, keysIn } from "@halcyon/accounts/keys/keys";
import type { Operator } from "@halcyon/accounts/operator";
import type { Peppers } from "@halcyon/accounts/keys/key";

/** Tools of the operator commands. */
export interface OperatorTools {
  readonly operator: Operator;
  readonly keys: Keys;
}

/** Opens the database for a command, and closes it afterwards. */
export type WithOperator = <Result>(use: (tools: OperatorTools) => Promise<Result>) => Promise<Result>;

export function operatorTools(operator: Operator, peppers: Peppers): OperatorTools {
  return { operator, keys: keysIn(operator, peppers) };
}

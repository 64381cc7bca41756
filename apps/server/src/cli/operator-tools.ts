import { type Keys, keysIn } from "@halcyon/accounts/keys/keys";
import type { Operator } from "@halcyon/accounts/operator";
import type { Peppers } from "@halcyon/accounts/keys/key";

/** Functions that the operator commands use to manage accounts and keys. */
export interface OperatorTools {
  readonly operator: Operator;
  readonly keys: Keys;
}

/** Opens the database, calls a function that uses it, and closes the database afterwards. */
export type WithOperator = <Result>(use: (tools: OperatorTools) => Promise<Result>) => Promise<Result>;

export function operatorTools(operator: Operator, peppers: Peppers): OperatorTools {
  return { operator, keys: keysIn(operator, peppers) };
}

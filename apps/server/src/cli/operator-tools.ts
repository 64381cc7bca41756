import { type Accounts, accountsIn } from "../accounts/accounts.ts";
import { type Allowances, allowancesIn } from "../accounts/allowances/allowances.ts";
import { type Keys, keysIn } from "../accounts/keys/keys.ts";
import type { Operator } from "../accounts/operator.ts";
import { type Packages, packagesIn } from "../accounts/packages.ts";
import type { Peppers } from "../accounts/keys/pepper.ts";

/** What the commands of operators work with. */
export interface OperatorTools {
  readonly operator: Operator;
  readonly accounts: Accounts;
  readonly allowances: Allowances;
  readonly keys: Keys;
  readonly packages: Packages;
}

/** Runs a command on the database and closes it afterwards. */
export type WithOperator = <Result>(use: (tools: OperatorTools) => Promise<Result>) => Promise<Result>;

export function operatorTools(operator: Operator, peppers: Peppers): OperatorTools {
  return {
    operator,
    accounts: accountsIn(operator),
    allowances: allowancesIn(operator),
    keys: keysIn(operator, peppers),
    packages: packagesIn(operator),
  };
}

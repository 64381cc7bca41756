import { type Accounts, accountsIn } from "@halcyon/accounts/accounts";
import { type Allowances, allowancesIn } from "@halcyon/accounts/allowances/allowances";
import { type Keys, keysIn } from "@halcyon/accounts/keys/keys";
import type { Operator } from "@halcyon/accounts/operator";
import { type Packages, packagesIn } from "@halcyon/accounts/packages";
import type { Peppers } from "@halcyon/accounts/keys/key";

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

/** A limit of one account that is not what all accounts have. */
export interface AccountLimitTable {
  readonly account_id: string;
  readonly name: string;
  readonly maximum: number;
}

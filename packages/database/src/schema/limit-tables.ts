/** A limit of one account that is not what all accounts have. */
export interface AccountLimitTable {
  readonly account_id: string;
  readonly name: string;
  readonly maximum: number;
}

/** How many events of an account got their positions in one hour, the newest that had any. */
export interface EventHourTable {
  readonly account_id: string;
  /** Hours since 1970. */
  readonly hour: number;
  readonly events: number;
}

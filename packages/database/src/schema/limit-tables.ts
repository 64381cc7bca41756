/** Limit of one account that differs from the limit of all accounts. */
export interface AccountLimitTable {
  readonly account_id: string;
  readonly name: string;
  readonly maximum: number;
}

/** Number of an account's events that got positions in its newest hour with any event. */
export interface EventHourTable {
  readonly account_id: string;
  /** Hour in hours since 1970. */
  readonly hour: number;
  readonly events: number;
}

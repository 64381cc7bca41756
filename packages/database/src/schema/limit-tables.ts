/** Limit of one account that differs from the general limit. */
export interface AccountLimitTable {
  readonly account_id: string;
  readonly name: string;
  readonly maximum: number;
}

/** Number of events that an account produced in the hour of its newest event. */
export interface EventHourTable {
  readonly account_id: string;
  /** Hour of the newest event [h since 1970]. */
  readonly hour: number;
  readonly events: number;
}

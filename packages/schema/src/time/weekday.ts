/** Weekdays in the order of ISO 8601, Monday first. The console draws its first page with them, so this file loads no schemas. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

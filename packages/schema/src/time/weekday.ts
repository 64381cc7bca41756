/** Weekdays in the order of ISO 8601, Monday first. This file does not load any schemas, because the console needs the weekdays for its first page. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

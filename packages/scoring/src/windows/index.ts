export { runAmongMembers, startShares, sureMembers, windowOdds } from "./odds/candidate-windows.ts";
export { type WindowMembers, windowMembers } from "./odds/window-members.ts";
export { isCeiling, type ScoreRange, scoreRangeOf } from "./search/window-search.ts";
export { membersWithin, partsWithin, searchWithin } from "./search/search-within.ts";
export type { StartGroup } from "./spells/weather-spells.ts";
export { type UnmetHours, unmetHours } from "./spells/unmet-hours.ts";

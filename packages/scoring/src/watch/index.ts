export { evaluatedSpans } from "./evaluated-spans.ts";
export { spanChance } from "./start-chances.ts";
export { type StartChances, startChances } from "./start-chances.ts";
export { blindAfterHours } from "./step-sight.ts";
export { stepWindow, type WatchedWindow } from "./step-window.ts";

import { problemKind } from "@halcyon/schema";
import type { KeptMap } from "@halcyon/schema/v2";
import type { Clock } from "../../../words/time/clock.ts";
import { requestsWords } from "../../frame/choices/look-cost.ts";

type Standing = Pick<KeptMap, "state" | "made" | "paused_because" | "failing">;

const pauses: Readonly<Record<NonNullable<KeptMap["paused_because"]>, string>> = {
  by_user: "Paused: it costs nothing, and is not made again until you resume it.",
  allowance: "Paused: the allowance is used up. It continues with the next period of the allowance.",
  no_live_key: "Paused: the key that pays for it is no longer valid. Make it anew with a valid key.",
  entry_gone: "Paused: its task or scenario was deleted. Make a map of another one.",
  offering: "Paused: the package of this account no longer has forecasts. Ask the operator of this server.",
};

/** Returns the state of a map as one word. */
export const stateWords: Readonly<Record<KeptMap["state"], string>> = {
  waiting: "Waiting",
  ready: "Up to date",
  stale: "Older run",
  paused: "Paused",
};

/** Describes what a map shows and when it is made again, and why it is not up to date if it is not. */
export function standingWords(
  { state, made, paused_because: because, failing }: Standing,
  clock: Clock,
): string {
  const sentences = [
    ...(state === "paused" ? [because === null ? "Paused." : pauses[because]] : []),
    ...(made === null && state !== "paused"
      ? ["Not made yet. A map appears here some minutes after the newest run is there."]
      : []),
    ...(made === null ? [] : [madeWords(made, clock)]),
    ...(state === "stale" ? ["A newer run is there, and is not on the map yet."] : []),
    ...(made === null || made.next_expected === null
      ? []
      : [`The next making is expected about ${clock.moment(Date.parse(made.next_expected))}.`]),
    ...(failing === null ? [] : [failingWords(failing, clock)]),
  ];
  return sentences.join(" ");
}

function madeWords({ run, at }: NonNullable<KeptMap["made"]>, clock: Clock): string {
  return `Made ${clock.moment(Date.parse(at))} from the run of ${clock.moment(Date.parse(run))}.`;
}

function failingWords({ since, code }: NonNullable<KeptMap["failing"]>, clock: Clock): string {
  const { title } = problemKind(code);
  return `Making it has failed since ${clock.moment(Date.parse(since))}: ${title.replace(/\.$/, "")}. It is tried again.`;
}

/** Returns the size of a map and the cost of each making: `432 cells; each making costs 44 requests.` */
export function makingCostWords({ cost, cells }: Pick<KeptMap, "cost" | "cells">): string {
  return `${cells} ${cells === 1 ? "cell" : "cells"}; each making costs ${requestsWords(cost)}.`;
}

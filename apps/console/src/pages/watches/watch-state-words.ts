import type { Watch } from "@halcyon/schema/v2";
import type { PauseReason, WatchState } from "@halcyon/schema/watch";
import type { Clock } from "../../words/time/clock.ts";

type Standing = Pick<Watch, "state" | "paused_because">;

const states: Readonly<Record<WatchState, string>> = {
  active: "Watching",
  paused: "Resting",
  ended: "Ended",
};

/** Returns the state of a watch as one word. */
export function stateWord({ state }: Standing): string {
  return states[state];
}

/** Reason why a watch is paused (`why`), with advice (`what`). */
export interface RestWords {
  readonly why: string;
  readonly what: string;
}

const rests: Readonly<Record<PauseReason, RestWords>> = {
  by_user: {
    why: "Somebody with a key of this account paused the watch.",
    what: "Resume the watch when you want it to look again.",
  },
  allowance: {
    why: "The allowance is used up.",
    what: "It continues on its own with the next period of the allowance. If that is too late, ask the operator of this server for more.",
  },
  no_live_key: {
    why: "The key that pays for it is no longer valid.",
    what: "Open “Change” and save: then the key of this tab pays for it, and it continues.",
  },
  entry_gone: {
    why: "The task or scenario of the watch was deleted.",
    what: "Open “Change” and choose another one, or delete the watch.",
  },
  offering: {
    why: "The package of this account no longer has forecasts.",
    what: "Ask the operator of this server for a package with forecasts, then resume the watch.",
  },
};

/** Returns the reason why a watch is paused or has ended, with advice. Returns undefined if the watch is active. */
export function restWords({ state, paused_because: because }: Standing): RestWords | undefined {
  if (state === "ended") {
    return { why: "It has reached its end.", what: "To continue, make a new one." };
  }
  return because === null ? undefined : restReason(because);
}

/** Returns a reason for a pause as text, with advice. */
export function restReason(because: PauseReason): RestWords {
  return rests[because];
}

/** Returns a warning that no evaluation of a watch has succeeded since a given time. The absence of events says nothing about the weather in this case. */
export function silenceWords(seenAt: string | null, clock: Clock): string {
  const since =
    seenAt === null ? "since the watch was made" : `since ${clock.moment(Date.parse(seenAt))} ${clock.name}`;
  return `No round has succeeded ${since}: silence says nothing about the weather.`;
}

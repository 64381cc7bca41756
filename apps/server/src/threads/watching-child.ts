import { curatedLibrary } from "../curated-library.ts";
import type { CacheSizes } from "../cache-sizes.ts";
import { scorerOf } from "../scores/scorer.ts";
import { storeOpenedAgain } from "../sources/store-part.ts";
import { lookAtSubjects } from "../watches/look-at-subjects.ts";
import { seePlace } from "../watches/see-place.ts";
import { borrowedPorts } from "./borrowed-ports.ts";
import { beginChild } from "./child.ts";
import { lend } from "./lend.ts";
import { madeForState } from "./made-for-state.ts";
import type { LookTask } from "./watching-processes.ts";

/** What a round has read of one place it does not read again: little is kept. */
const caches: CacheSizes = {
  gridsMaxBytes: 8 * 2 ** 20,
  scoresMaxBytes: 2 ** 20,
  membersMaxBytes: 8 * 2 ** 20,
  recordsMaxBytes: 2 ** 20,
};

const { channel, borrow } = beginChild();

const lookFor = madeForState(borrow, (catalogue) => {
  const ports = { library: curatedLibrary, ...borrowedPorts(catalogue, borrow, storeOpenedAgain) };
  return lookAtSubjects(seePlace({ scorer: scorerOf(ports, caches) }));
});

const watching = {
  look: async (state: string, { places, time }: LookTask) => (await lookFor(state))(places, time),
};

lend(channel, (name) => (name === "work" ? watching : undefined));

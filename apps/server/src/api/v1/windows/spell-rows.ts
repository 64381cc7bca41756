import type { WindowsResponse } from "@halcyon/schema";
import { given } from "@halcyon/base/given";
import type { FoundSpell, FoundWindows } from "../../../scoring/windows/find-windows.ts";
import { type Clock, localSpan } from "../../windows/local-span.ts";
import { likelihoodIn } from "../../windows/window-odds.ts";
import { saidInV1 } from "./window-rows.ts";

type SpellRow = NonNullable<WindowsResponse["spells"]>[number];

/** Spells as the contract has them. */
export function spellRows(
  spells: readonly FoundSpell[],
  entry: FoundWindows["entry"],
  durationHours: number,
  clock: Clock,
): SpellRow[] {
  return spells.map(({ startHour, latestStartHour, members, continues, whole, best }) => {
    const endHour = latestStartHour + durationHours;
    const { start: latestStart, start_local: latestStartLocal } = localSpan(clock, latestStartHour, endHour);
    return {
      ...localSpan(clock, startHour, endHour),
      latest_start: latestStart,
      ...given({ latest_start_local: latestStartLocal }),
      hours: endHour - startHour,
      starts: latestStartHour - startHour + 1,
      part: best.part,
      basis: best.basis,
      members: members === 1 ? null : members,
      continues,
      whole: {
        share: whole.share ?? null,
        probability: whole.probability ?? null,
        likelihood: likelihoodIn(whole.probability),
      },
      best: {
        ...localSpan(clock, best.startHour, best.startHour + durationHours),
        probability: best.probability ?? null,
        ...saidInV1(best, entry),
        deterministic: best.run === undefined ? null : { meets: best.run.isGood, worst: best.run.worstScore },
      },
    };
  });
}

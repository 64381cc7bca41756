import type { Product } from "@halcyon/schema/registry";

/** The shape of a forecast product: its runs, stamps and members, after the real ones. */
export interface ProductShape {
  readonly leadHours: readonly number[];
  /** A run starts at every multiple of this [h]. */
  readonly runEveryHours: number;
  /** How long after its start a run is complete [h]. */
  readonly completeAfterHours: number;
}

/** Leads up to each end, in steps of a given length [h]. */
function leads(...stretches: readonly { readonly stepHours: number; readonly toHours: number }[]): number[] {
  const hours = [0];
  for (const { stepHours, toHours } of stretches) {
    for (let hour = hours.at(-1)! + stepHours; hour <= toHours; hour += stepHours) hours.push(hour);
  }
  return hours;
}

const often = { runEveryHours: 6, completeAfterHours: 5 };
const daily = { runEveryHours: 24, completeAfterHours: 8 };

/** Past the longest forecast by the age of a run and the hours that forward spans look ahead. */
const seasonalLeads = leads({ stepHours: 6, toHours: 6480 });

export const productShapes: Readonly<Record<Product, ProductShape>> = {
  gfs: {
    leadHours: leads({ stepHours: 1, toHours: 120 }, { stepHours: 3, toHours: 384 }),
    ...often,
  },
  gefs: {
    leadHours: leads({ stepHours: 3, toHours: 240 }, { stepHours: 6, toHours: 840 }),
    ...daily,
  },
  cfs: { leadHours: seasonalLeads, ...daily },
  ifs: {
    leadHours: leads({ stepHours: 3, toHours: 144 }, { stepHours: 6, toHours: 360 }),
    ...often,
  },
  /** ENS and its extension to 46 days in one. */
  "ifs-ens": {
    leadHours: leads({ stepHours: 3, toHours: 144 }, { stepHours: 6, toHours: 1104 }),
    ...daily,
  },
  ec46: { leadHours: leads({ stepHours: 6, toHours: 1104 }), ...daily },
  seas5: { leadHours: seasonalLeads, ...daily },
};

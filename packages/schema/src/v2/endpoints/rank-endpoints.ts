import { renamedFromV1 } from "../renamed.ts";
import { batchMaxBytes } from "../../endpoints/batch.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { rankRequestSchema, rankResponseSchema } from "../bodies/rank.ts";

export const rankEndpoints = {
  "optimality.rank": {
    method: "POST",
    path: "/optimality/rank/",
    summary: "Rank places, tasks and periods by when a job can be done there.",
    description:
      'For choosing where, what and when: each period of each entry at each location is a row, and the likeliest come first. `best` is the best window of the period, as those of `windows` are; it is null where none is likely enough, and `none_because` says why. A `value` is null where the period holds no window, or one run alone knows it. With `timezone: "auto"` local hours are those of each location. Pairs of a location and an entry that cannot be scored stand in `refused` and cost nothing. Each other pair costs one request for each 5 million values of its work, begun ones counted whole.',
    body: rankRequestSchema,
    renamed: renamedFromV1,
    bodyMaxBytes: batchMaxBytes,
    output: rankResponseSchema,
    problems: [],
    cost: 1,
    costsByWork: true,
    costPer: "item",
    offering: "operational",
    example: {
      body: {
        locations: [
          { ref: "north", latitude: 57.1, longitude: -2.1 },
          { ref: "south", latitude: 50.8, longitude: -1.1 },
        ],
        entries: [{ type: "task", id: 1 }],
        periods: [{ hours: 120 }],
        model: "noaa",
        timezone: "auto",
        window: {
          duration_hours: 6,
          local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
        },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;

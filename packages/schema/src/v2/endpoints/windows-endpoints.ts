import { renamedFromV1 } from "../renamed.ts";
import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import { windowsRequestSchema, windowsResponseSchema } from "../bodies/windows.ts";

export const windowsEndpoints = {
  "optimality.windows": {
    method: "POST",
    path: "/optimality/windows/",
    summary: "Find the hours at which a job can be started, with the probability that it can be done.",
    description:
      "For finding when a job of some hours can be done. A window is a run of hours that are likely enough to all reach the minimum, in daylight or local hours where asked. `group` says what a row tells: windows that may be started hour after hour, those of a day, or one alone. Odds are null where one run alone knows the windows, which a notice `ensemble_absent` says. Where there is no window, `none_because` says why and `longest` how close it comes. A call costs one request for each 5 million values of its work, begun ones counted whole.",
    body: windowsRequestSchema,
    renamed: renamedFromV1,
    output: windowsResponseSchema,
    problems: ["entry_not_found", ...forecastProblems],
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: {
      body: {
        location: { latitude: 51.5, longitude: -0.12 },
        model: "noaa",
        entry: { type: "task", id: 1 },
        period: { hours: 120 },
        timezone: "Europe/London",
        window: {
          duration_hours: 6,
          local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
        },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;

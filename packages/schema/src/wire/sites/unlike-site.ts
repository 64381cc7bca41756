import { z } from "zod";
import { partNames } from "../../registry/models/model.ts";
import { movedMeters } from "./location.ts";

/** Notice that a site lies too far above or below its cell to move the weather to it. */
export const unlikeSiteNoticeSchema = z
  .object({
    code: z.literal("cell_unlike_site").meta({ description: "What the notice says." }),
    part: z.enum(partNames).optional().meta({
      description: "Only present where the weather is a forecast: the part whose cell it is.",
    }),
    cell_elevation_m: z
      .number()
      .meta({ description: "Height of the cell whose weather answers [m above sea level]." }),
    elevation_m: z
      .number()
      .meta({ description: `Height of the site, more than ${movedMeters.to} m above or below.` }),
  })
  .meta({
    id: "UnlikeSiteNotice",
    description: "The site lies too far above or below the cell: the weather is that of the cell.",
  });
export type UnlikeSiteNotice = z.output<typeof unlikeSiteNoticeSchema>;

/** Field of a response from records for the notice of a site unlike its cell. */
export const unlikeSiteNotices = {
  notices: z.array(unlikeSiteNoticeSchema).min(1).optional().meta({
    description: "Only present where the site lies too far above or below a cell that answers.",
  }),
};

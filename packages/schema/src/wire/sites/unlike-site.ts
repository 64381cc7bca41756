import { z } from "zod";
import { v1PartNames } from "../../registry/models/model.ts";
import { movedMeters } from "./location.ts";

/** Schema of the notice that a site is too far above or below its grid cell. The weather is then not converted to the height of the site. */
export const unlikeSiteNoticeSchema = z
  .object({
    code: z.literal("cell_unlike_site").meta({ description: "The code of the notice." }),
    part: z.enum(v1PartNames).optional().meta({
      description: "Present only if the weather is a forecast: the part to which the cell belongs.",
    }),
    cell_elevation_m: z
      .number()
      .meta({ description: "Height of the cell whose weather is used [m above sea level]." }),
    elevation_m: z.number().meta({
      description: `Height of the site, which is more than ${movedMeters.to} m above or below the cell.`,
    }),
  })
  .meta({
    id: "UnlikeSiteNotice",
    description:
      "The site lies too far above or below the cell. The weather is that of the cell, without adjustment.",
  });
export type UnlikeSiteNotice = z.output<typeof unlikeSiteNoticeSchema>;

/** Response field for the notice about a site far above or below its grid cell, in responses from weather records. */
export const unlikeSiteNotices = {
  notices: z.array(unlikeSiteNoticeSchema).min(1).optional().meta({
    description: "Present only if the site lies too far above or below a cell that is used.",
  }),
};

import { z } from "zod";
import { partSchema } from "../../registry/models/model-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { unlikeSiteNoticeSchema } from "../sites/unlike-site.ts";

/** Schema of the request field that asks for calibrated weather. */
export const calibratedSchema = z.boolean().optional().meta({
  description:
    "If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies.",
});

/** Schema of a calibration that was applied to the weather or to the probabilities of a model part. */
export const calibrationSchema = z
  .object({
    id: z.string().meta({ description: "The site.", examples: ["hut"] }),
    revision: z.int().min(1).meta({ description: "Increases with every change." }),
    part: partSchema,
    variables: z.array(variableNameSchema).meta({
      description: "The calibrated variables; empty if only the odds are calibrated.",
    }),
    trained_to: z.iso.date().meta({ description: "The last day of the observations used for the fit." }),
    days: z.int().min(1).meta({ description: "The number of distinct days used for the fit." }),
    synthetic: z.boolean().meta({ description: "True if the fit used weather that is not real." }),
    probability_calibrated: z.literal(true).optional().meta({
      description:
        "Present only if the odds of the members were calibrated too. On past days, events occurred as often as these odds say.",
    }),
  })
  .meta({ id: "Calibration" });
export type Calibration = z.output<typeof calibrationSchema>;

/** Schema of the notice that calibrated weather was requested, but that no calibration exists for the place. */
export const notCalibratedNoticeSchema = z
  .object({ code: z.literal("not_calibrated").meta({ description: "The code of the notice." }) })
  .meta({
    id: "NotCalibratedNotice",
    description:
      "The request asked for calibrated weather, but the site has no calibration. The weather is that of the model.",
  });
export type NotCalibratedNotice = z.output<typeof notCalibratedNoticeSchema>;

/** Response field that lists the applied calibrations. */
export const appliedCalibrations = {
  calibration: z.array(calibrationSchema).min(1).optional().meta({
    description:
      "Present only if weather or odds were calibrated: each calibrated part with its calibration.",
  }),
};

/** Schema of the notice that the whole response comes from an older run, because the newest run is damaged. */
export const olderRunNoticeSchema = z
  .object({
    code: z.literal("older_run").meta({
      description: "The code of the notice: the answer uses an older run instead of the newest one.",
    }),
    part: partSchema,
    variables: z.array(variableNameSchema).min(1).optional().meta({
      description: "Present only for an overlay of the part: the variables that the overlay supplied.",
    }),
    run: timestampSchema.meta({ description: "Start of the run that was used." }),
    instead_of: timestampSchema.meta({ description: "Start of the newest run, which is damaged." }),
  })
  .meta({ id: "OlderRunNotice" });
export type OlderRunNotice = z.output<typeof olderRunNoticeSchema>;

/** Schemas of the notices about the model parts (such as the ensemble) from which a response comes. */
export const partNoticeSchemas = [
  olderRunNoticeSchema,
  unlikeSiteNoticeSchema,
  notCalibratedNoticeSchema,
] as const;

/** Field of a forecast response for notices about an older run, a site far above or below its grid cell, or a missing calibration. */
export const partNotices = {
  notices: z
    .array(z.union(partNoticeSchemas).meta({ id: "PartNotice" }))
    .min(1)
    .optional()
    .meta({
      description:
        "Present only if the answer has limitations. An older run replaced the newest run of a part, which is damaged. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have.",
    }),
};

import { locationSchema, modelIds } from "@halcyon/schema";
import { v1PartNames } from "@halcyon/schema/registry";
import { z } from "zod";
import { calibratedNames, type CalibratedName } from "./calibrated-variables.ts";
import { eventOddsSchema } from "./odds/odds-classes.ts";

/** Maximum radius around a site in which its calibration may apply [km]. `radiusKmDefault` is the default radius. */
const radiusKmMax = 10;
const radiusKmDefault = 2;

/** Maximum size of a calibration file [bytes]. */
export const fileBytesMax = 65_536;

/** Minimum tail probability at which Q10 or Q90 is taken from a calibrated distribution; `levelMax` is the maximum. */
export const levelMin = 0.005;
export const levelMax = 0.45;

const day = z.iso.date();
const finite = z.number();
const positive = z.number().positive();
const level = z.number().min(levelMin).max(levelMax);

/** Schema of a lead class. A lead class is a range of lead times [days from the start of a run], with the skill of the calibration on held-out days. */
const leadClass = {
  from_day: z.number().min(0),
  to_day: z.number().positive(),
  days: z.int().min(0).meta({ description: "Distinct days of weather that it was fitted to." }),
  crps_raw: z.number().min(0).optional(),
  crps: z.number().min(0).optional(),
  inside_raw: z.number().min(0).max(1).optional(),
  inside: z.number().min(0).max(1).optional().meta({
    description: "The share of observations from Q10 to Q90, which is 0.8 where these are right.",
  }),
};

const refused = z.object({
  ...leadClass,
  accepted: z.literal(false),
  because: z.string().meta({ description: "Why the class stays raw." }),
});

function fitted<Fields extends z.ZodRawShape>(fields: Fields) {
  const accepted = z.object({
    ...leadClass,
    ...fields,
    accepted: z.literal(true),
    range: z
      .tuple([finite, finite])
      .meta({ description: "Means of the members that were seen in training." }),
    suspended: z
      .object({ date: day, reason: z.string().min(1) })
      .optional()
      .meta({ description: "Since when, and why, the class is raw although it was accepted." }),
    judged_from: day.optional().meta({
      description: "The first day that may suspend the class: an operator lifted an earlier suspension.",
    }),
  });
  return z.array(z.discriminatedUnion("accepted", [accepted, refused])).min(1);
}

const emosClasses = fitted({
  a: finite,
  b: finite,
  harmonics: z.union([z.tuple([finite, finite]), z.tuple([finite, finite, finite, finite])]),
  g2: positive,
  w: z.number().min(0).max(1),
  s2bar: positive,
  levels: z.object({ low: level, high: level, to: day }).optional().meta({
    description:
      "Probabilities of the distribution below the members' Q10 and above their Q90, moved by observations up to the day `to`. Without them both are 0.1.",
  }),
});

const quantiles = z.array(finite).length(99);

const variableSchema = z.discriminatedUnion("method", [
  z.object({ method: z.literal("emos-normal"), classes: emosClasses }),
  z.object({ method: z.literal("emos-truncated-normal"), classes: emosClasses }),
  z.object({
    method: z.literal("emos-shifted-gamma"),
    classes: fitted({
      a: positive,
      b: z.number().min(0),
      c: positive,
      d: positive,
      e: z.number().min(0).default(0).meta({
        description: "By how much the mean grows with the share of members in which it rains [mm].",
      }),
      f: z.number().min(0).default(0).meta({
        description: "By how much the variance grows with that of the members.",
      }),
      shift: positive,
    }),
  }),
  z.object({
    method: z.literal("quantile-mapping"),
    classes: fitted({
      maps: z
        .array(
          z.object({
            months: z.array(z.int().min(1).max(12)).min(1),
            forecast: quantiles,
            observed: quantiles,
            dry_up_to: z.number().min(0).optional(),
          }),
        )
        .min(1),
    }),
  }),
]);

/** Schema of the calibration of one model part at one site. The calibration was fitted to observations at the site. */
const calibrationFileSchema = z.object({
  format: z.literal(1),
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/),
  revision: z.int().min(1),
  model: z.enum(modelIds),
  part: z.enum(v1PartNames),
  source: z.string().min(1).meta({ description: "The source that the forecasts came from." }),
  members: z.int().min(1),
  site: z.object({
    ...locationSchema.shape,
    elevation_m: z.number().min(-430).max(8850).optional(),
    radius_km: z.number().positive().max(radiusKmMax).default(radiusKmDefault),
  }),
  trained: z.object({
    against: z.string().min(1).meta({ description: "The record of observations." }),
    beside: z.array(z.string()).min(1).optional().meta({
      description: "Records of stations beside the site that were learned from too.",
    }),
    attribution: z.string(),
    from: day,
    to: day,
    serves_to: day.optional().meta({
      description:
        "The last day that it is applied on; without it that follows from the days that taught it.",
    }),
    synthetic: z.boolean(),
    anemometer_height_m: positive.optional().meta({
      description: "Height above ground at which all wind was observed, where that is not its variable's.",
    }),
    made_by: z.string(),
  }),
  variables: z.partialRecord(
    z.enum(calibratedNames as [CalibratedName, ...CalibratedName[]]),
    variableSchema,
  ),
  odds: z
    .array(eventOddsSchema)
    .optional()
    .meta({ description: "How odds are bent for the tasks of sectors, after the weather was calibrated." }),
});

export type CalibrationFile = z.output<typeof calibrationFileSchema>;
export type CalibrationVariable = z.output<typeof variableSchema>;
export type CalibrationMethod = CalibrationVariable["method"];

/**
 * Error for a calibration file that cannot be used. The message gives the reason, without a full stop.
 *
 * @example
 * ```js
 * new CalibrationFileError("it is not JSON").message; // => "it is not JSON"
 * ```
 */
export class CalibrationFileError extends Error {
  override readonly name = "CalibrationFileError";
}

/**
 * Reads a calibration file.
 *
 * @throws CalibrationFileError if the file is damaged or too large, or its format is unknown.
 * @example
 * ```js
 * const isRead = await Promise.try(readCalibration, '{"format": 2}').catch(({ name }) => name);
 * isRead; // => "CalibrationFileError"
 * ```
 */
export function readCalibration(text: string): CalibrationFile {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > fileBytesMax)
    throw new CalibrationFileError(`it has ${bytes} bytes, and at most ${fileBytesMax} are read`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new CalibrationFileError("it is not JSON", { cause: error });
  }
  const { data, error } = calibrationFileSchema.safeParse(content);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new CalibrationFileError(
    `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? "invalid"}`,
  );
}

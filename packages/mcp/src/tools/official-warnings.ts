import { z } from "zod";
import { askedLocation } from "../arguments/asked-forecast.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { aboutCost, aboutCostSchema, costWords } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import { cleaned, quoted } from "../results/cleaned.ts";
import { localOf } from "../results/clock.ts";
import { fitted } from "../results/result-text.ts";
import type { Answered } from "../api/port.ts";
import { tool } from "./tool.ts";

/** Maximum size of a result [bytes], and maximum number of warnings in it. */
const [maxBytes, countMax] = [3000, 6];

/** Duration for which a warning without an end counts [h]. */
const openEndHours = 24;

/** Maximum lengths of texts of authorities [characters]. */
const [nameMaxLength, textMaxLength] = [80, 200];

const warningSchema = z.object({
  severity: z.string(),
  event: z.string(),
  sender: z.string(),
  onset: z.string(),
  until: z.string().nullable(),
  area: z.string(),
  headline: z.string().nullable(),
  instruction: z.string().nullable(),
  id: z.string(),
});

type Listed = Answered<"warnings.list">["json"];

export const officialWarnings = tool({
  name: "official_warnings",
  title: "Official warnings",
  description:
    "Gives live warnings of authorities, quoted. Unless `state` is known, an empty list means nothing. Scores do not contain warnings, unless a task names them. Free.",
  input: z.strictObject({
    ...placeFields,
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
      .optional()
      .meta({ description: "Language of the texts, e.g. de" }),
  }),
  output: z.object({
    about: aboutCostSchema,
    state: z.string(),
    feeds: z.array(z.string()),
    warnings: z.array(warningSchema.meta(fieldsUnsaid)),
    left_out: z.number(),
    caveat: z.string(),
  }),
  maxBytes,
  async find(port, { language, ...place }) {
    const query = {
      ...askedLocation(place),
      timezone: "auto",
      ...(language === undefined ? {} : { language }),
    };
    const [{ json, cost }, usage] = await Promise.all([
      port.ask("warnings.list", { query }),
      port.ask("usage", {}),
    ]);
    const { remaining } = usage.json.allowance;
    const { state, feeds, caveat, timezone } = json.metadata;
    const covering = feeds
      .filter(({ covers }) => covers)
      .slice(0, countMax)
      .map(
        ({ id, state: of, checked_at: at }) => `${cleaned(id, nameMaxLength)} ${of}, read ${at ?? "never"}`,
      );
    const about = aboutCost("authorities", { cost, remaining });
    const rows = json.warnings.slice(0, countMax).map((warning) => rowOf(warning, timezone));
    const structured = fitted(
      rows,
      (some) => ({
        about,
        state,
        feeds: covering,
        warnings: [...some],
        left_out: json.warnings.length - some.length,
        caveat,
      }),
      maxBytes,
    );
    return {
      structured,
      text: {
        first: `At ${placeWords(place)}: ${stateWords[state]} ${json.warnings.length} listed.`,
        more: rows.map(
          ({ severity, event, sender, onset, until }) =>
            `${severity}: ${quoted(event)} by ${quoted(sender)}, ${onset} to ${until ?? `an end that was not sent (counted for ${openEndHours} h)`}.`,
        ),
        last: [caveat, `Source ${about.source}.`, costWords(about)],
      },
    };
  },
});

/** What a list of warnings is worth, by its state. */
const stateWords: Readonly<Record<Listed["metadata"]["state"], string>> = {
  known: "all feeds there were read.",
  partial: "there may be more warnings: some could not be read or placed.",
  silent: "there may be more warnings: a feed could not be read for too long.",
  not_covered: "warnings are not known there: no feed covers the place.",
  not_configured: "warnings are not known: this server reads no feed.",
};

/** Returns the fields of a warning, with both its start and its end in the time zone of the place. */
function rowOf(warning: Listed["warnings"][number], timezone: string): z.output<typeof warningSchema> {
  return {
    severity: warning.severity,
    event: cleaned(warning.event, nameMaxLength),
    sender: cleaned(warning.sender_name ?? warning.sender, nameMaxLength),
    onset: warning.local_onset,
    until: warning.until === null ? null : localOf(warning.until, timezone),
    area: cleaned(warning.area, nameMaxLength),
    headline: shortened(warning.headline),
    instruction: shortened(warning.instruction),
    id: warning.id,
  };
}

function shortened(text: string | null): string | null {
  return text && cleaned(text, textMaxLength);
}

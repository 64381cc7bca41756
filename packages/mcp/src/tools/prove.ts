import { modelIds } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { evidenceYearsMax } from "@halcyon/schema/v2";
import { fewOutcomesWords, shareWords } from "@halcyon/schema/words";
import { z } from "zod";
import { type Port, Refused } from "../api/port.ts";
import { askedLocation, askedWindow, entryField, windowFields } from "../arguments/asked-forecast.ts";
import { optionalPlace, placeFields } from "../arguments/asked-place.ts";
import { contract, saidOf } from "../arguments/contract-words.ts";
import { namedEntry } from "../arguments/named-entry.ts";
import { aboutCost, aboutReportSchema, aboutWeather, costWords, weatherText } from "../results/about.ts";
import { callWords } from "../results/call-words.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import type { Sentences } from "../results/result-text.ts";
import { type Found, tool } from "./tool.ts";

/** Minimum time after which an agent is told to ask again for a report [s]. */
const askAgainMinSeconds = 5;

const shareSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });
const leadSchema = z.object({
  days_ahead: z.array(z.number()),
  promises: z.number(),
  days: z.number(),
  held: z.number().nullable(),
  brier_skill: z.number().nullable(),
  value: z.number().nullable(),
});
const correctedSchema = z.object({
  days_ahead: z.array(z.number()),
  days: z.number(),
  brier_skill: z.number().nullable(),
  gain: shareSchema.nullable(),
});
const comparedSchema = z.object({
  model: z.string(),
  days_ahead: z.array(z.number()),
  days: z.number(),
  skill_difference: shareSchema.nullable(),
});
const reportSchema = z.object({
  headline: z.string(),
  share: shareSchema.nullable(),
  said: z.number().nullable(),
  leads: z.array(leadSchema),
  corrected: z.array(correctedSchema).nullable(),
  compared: z.array(comparedSchema),
  go_from: z
    .object({
      probability: z.number(),
      low: z.number(),
      high: z.number(),
      members: z.number().nullable(),
      of: z.number(),
    })
    .nullable(),
  go_from_unknown: z.string().nullable(),
  truth: z.string(),
  limits: z.array(z.string()),
});
type Report = z.output<typeof reportSchema>;

const outputSchema = z.object({
  about: aboutReportSchema,
  id: z.string(),
  status: z.string(),
  progress: z.number(),
  ask_again_s: z.number().nullable(),
  waits_until: z.string().optional(),
  call_budget: z
    .object({ left: z.number(), renews_at: z.string(), suffices: z.boolean(), ready_at: z.string() })
    .meta(fieldsUnsaid)
    .optional(),
  report: reportSchema.meta(fieldsUnsaid).nullable(),
});

const { latitude, longitude, elevation_m } = placeFields;
const { duration_hours, minimum_score, maximum_score, daylight_only, local_hours } = windowFields;
const { part, lead_days, calibrated } = contract.report;
const runDay = z.iso.date().optional();
const cost = z.number().positive().optional();

const inputSchema = z.strictObject({
  id: z.string().max(20).optional().meta({ description: "Of a report, to read it; then nothing else" }),
  place: optionalPlace,
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  elevation_m,
  entry: entryField.optional(),
  duration_hours: duration_hours
    .optional()
    .meta({ description: "Duration of the work; without it, 8 h in working hours" }),
  minimum_score,
  maximum_score,
  daylight_only,
  local_hours,
  model: z.enum(modelIds).default("noaa").meta(saidOf(contract.model)),
  years: z.int().min(1).max(evidenceYearsMax).default(2).meta({ description: "Years of the past" }),
  start: runDay.meta({ description: "First day of runs, in place of years" }),
  end: runDay.meta({ description: "Last one" }),
  lead_days: lead_days.meta({ description: "Days ahead" }),
  part: part.meta({ description: "deterministic: one run, no probabilities" }),
  compare: z.array(z.enum(modelIds)).default([]).meta({ description: "Other models" }),
  calibrated: calibrated.meta({ description: "Also corrected probabilities, for nothing" }),
  wasted: cost.meta({ description: "Cost of a start that the weather ends" }),
  missed: cost.meta({ description: "Cost of a good window not used" }),
});
type Asked = z.output<typeof inputSchema>;

export const prove = tool({
  name: "prove",
  title: "Prove windows by the past",
  isOrder: true,
  isPriceOpen: true,
  description:
    "Gives how often windows of find_windows held in past years at a place. With both costs, also from which probability a start pays. Orders a report: if it is not done, ask again with its `id`, for nothing. Costs 1 for each 50 runs, 15 for 2 years.",
  input: inputSchema,
  output: outputSchema,
  maxBytes: 4000,
  async find(port, asked) {
    const { json, cost: spent, remaining } = await reportOf(port, asked);
    if (json.failure !== null) throw new Refused(json.failure.code, json.failure.detail);
    const left = remaining ?? (await port.ask("usage", {})).json.allowance.remaining;
    return found(json, { cost: spent, remaining: left });
  },
});

/**
 * Reads a report, or orders one.
 *
 * @throws Refused `invalid_request` if the place or the entry of a new report is missing, or if windows have no duration.
 */
async function reportOf(port: Port, { id, ...asked }: Asked) {
  if (id !== undefined) return port.ask("evidence.get", { params: { id } });
  const { latitude: north, longitude: east, entry, wasted, missed } = asked;
  if (north === undefined || east === undefined || entry === undefined)
    throw new Refused(
      "invalid_request",
      "A new report needs a place and an entry. An ordered one needs its id.",
    );
  if ((wasted === undefined) !== (missed === undefined))
    throw new Refused("invalid_request", "Give both wasted and missed, or neither of them.");
  const { type, id: ofEntry } = await namedEntry(port, entry);
  return port.ask("evidence.create", {
    query: {},
    body: {
      location: askedLocation({ latitude: north, longitude: east, elevation_m: asked.elevation_m }),
      model: asked.model,
      entry: { type, id: ofEntry },
      ...windowOf(asked),
      period: periodOf(asked),
      lead_days: asked.lead_days,
      part: asked.part,
      compare: asked.compare,
      calibrated: asked.calibrated,
      ...(wasted === undefined || missed === undefined ? {} : { costs: { wasted, missed } }),
    },
  });
}

/**
 * Returns the period of the runs of a new report: the given days, or a number of years.
 *
 * @throws Refused `invalid_request` if only one of the days is given.
 */
function periodOf({ start, end, years }: Pick<Asked, "start" | "end" | "years">) {
  if ((start === undefined) !== (end === undefined))
    throw new Refused("invalid_request", "Give both start and end, or neither of them.");
  return start === undefined ? { years } : { start, end };
}

/**
 * Returns the windows of a new report; nothing if the entry decides them.
 *
 * @throws Refused `invalid_request` if the windows have no duration.
 */
function windowOf({ duration_hours: hours, ...asked }: WindowOptions) {
  const {
    minimum_score: minimum,
    maximum_score: maximum,
    daylight_only: isLight,
    local_hours: local,
  } = asked;
  const isUsual = minimum === undefined && maximum === undefined && !isLight && local === undefined;
  if (hours !== undefined) return { window: askedWindow({ ...asked, duration_hours: hours }) };
  if (isUsual) return {};
  throw new Refused("invalid_request", "Give duration_hours too, or no condition for the windows.");
}

type WindowOptions = Pick<Asked, keyof typeof windowFields>;

type Spent = Parameters<typeof aboutCost>[1];

function found(evidence: V2.Evidence, spent: Spent): Found<z.output<typeof outputSchema>> {
  const { id, status, progress, report, estimate, waits_until: waitsUntil } = evidence;
  const order = { id: id!, status, progress };
  if (report === null) {
    const about = aboutCost("the order", spent);
    const seconds = Math.max(askAgainMinSeconds, Math.ceil(estimate.seconds * (1 - progress)));
    const structured = {
      about,
      ...order,
      ask_again_s: waitsUntil === null ? seconds : null,
      ...(waitsUntil === null ? {} : { waits_until: waitsUntil }),
      ...(estimate.call_budget === null ? {} : { call_budget: estimate.call_budget }),
      report: null,
    };
    return { structured, text: orderText(structured, estimate) };
  }
  const { metadata, headline } = report;
  const { source, notices } = metadata;
  const about = aboutWeather(
    {
      synthetic: source.synthetic,
      sources: [source.id],
      runs: [`${source.first_run.slice(0, 16)}Z to ${source.last_run.slice(0, 16)}Z`],
      entry: metadata.entry,
      timezone: metadata.timezone,
      warnings: notices
        .filter(({ code }) => code !== "synthetic" && code !== "nothing_promised")
        .map(({ text }) => text),
    },
    spent,
  );
  const shown: Report = {
    headline:
      headline?.text ??
      notices.find(({ code }) => code === "nothing_promised")?.text ??
      "There are too few days for a figure.",
    share: headline?.share ?? null,
    said: headline?.said ?? null,
    leads: report.leads.map((lead) => leadOf(lead, report)),
    corrected: report.leads_calibrated && report.leads_calibrated.map(correctedOf),
    compared: report.compare.flatMap(({ model, leads }) =>
      leads.map(({ from_day: from, to_day: to, days, difference }) => ({
        model,
        days_ahead: [from, to],
        days,
        skill_difference: difference,
      })),
    ),
    go_from: report.value?.go_from ?? null,
    go_from_unknown: unknownWords(report),
    truth: `${metadata.truth.kind} ${metadata.truth.id}`,
    limits: report.method.limits,
  };
  const structured = { about, ...order, ask_again_s: null, report: shown };
  const more = [
    ...goWords(shown),
    ...comparedWords(shown),
    ...shown.leads.map(leadWords),
    ...(shown.corrected ?? []).map(correctedWords),
    `Report ${order.id}.`,
  ];
  return { structured, text: weatherText(about, shown.headline, more) };
}

function orderText(
  {
    about,
    id,
    status,
    progress,
    ask_again_s: seconds,
    waits_until: waitsUntil,
  }: Omit<z.output<typeof outputSchema>, "about"> & { readonly about: ReturnType<typeof aboutCost> },
  estimate: V2.EvidenceEstimate,
): Sentences {
  const again =
    waitsUntil === undefined
      ? [...callWords(estimate), `Ask again in ${seconds} s, with this id alone.`]
      : [
          `It waits for calls of the weather provider until ${waitsUntil}: ask again then, with this id alone.`,
        ];
  return {
    first: `report ${id} is ${status}, ${Math.floor(100 * progress)} % is done, and nothing is known yet.`,
    more: again,
    last: [`Source: ${about.source}.`, costWords(about)],
  };
}

function leadOf(
  { from_day: from, to_day: to, promises, days, frequency, skill }: V2.EvidenceReport["leads"][number],
  { value }: V2.EvidenceReport,
): z.output<typeof leadSchema> {
  return {
    days_ahead: [from, to],
    promises,
    days,
    held: frequency,
    brier_skill: skill.climatology?.value ?? null,
    value: value?.leads.find((one) => one.from_day === from)?.value?.value ?? null,
  };
}

function leadWords({ days_ahead: [from, to], days, held, value }: Report["leads"][number]): string {
  const came = held === null ? "too few days for a figure" : `${shareWords(held)} of all promises held`;
  const worth = value === null ? "" : `, value ${value.toFixed(2)}`;
  return `${from} to ${to} days ahead: ${came}${worth} (${days} days).`;
}

function correctedOf({
  from_day: from,
  to_day: to,
  days,
  skill,
  gain,
}: NonNullable<V2.EvidenceReport["leads_calibrated"]>[number]): z.output<typeof correctedSchema> {
  return { days_ahead: [from, to], days, brier_skill: skill.climatology?.value ?? null, gain };
}

/** Says how much better corrected probabilities are than the raw ones. */
function correctedWords({ days_ahead: [from, to], days, gain }: z.output<typeof correctedSchema>): string {
  const ahead = `Corrected probabilities ${from} to ${to} days ahead`;
  return gain === null
    ? `${ahead}: too few days for a figure.`
    : `${ahead}, compared with the raw ones: ${differenceWords(gain)}, ${days} days.`;
}

/** Says whether one skill is better than another. Claims a difference only if its whole interval is on one side of 0. */
function differenceWords({ value, low, high }: z.output<typeof shareSchema>): string {
  const word = low > 0 ? "better" : high < 0 ? "worse" : "not shown to be better or worse";
  return `${word} (skill ${value.toFixed(2)}, ${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** Says how good the other models are, in each class of lead times that has a figure. */
function comparedWords({ compared }: Report): string[] {
  return compared.flatMap(({ model, days_ahead: [from, to], days, skill_difference: difference }) =>
    difference === null
      ? []
      : [
          `${from} to ${to} days ahead, compared with ${model}: ${differenceWords(difference)}, ${days} days.`,
        ],
  );
}

/** Says why it is not known from which probability a start pays, and what to ask for instead. Null if it is known, or if the report has no figures. */
function unknownWords({ value_reason: reason, reason: without, leads }: V2.EvidenceReport): string | null {
  if (reason === null || without !== null) return null;
  const why =
    reason === "few_days"
      ? "This needs 180 days with a promise 1 to 3 days ahead."
      : fewOutcomesWords(leads.find(({ from_day: from }) => from === 1)?.frequency ?? null);
  return `What a start is worth is not known. ${why}`;
}

function goWords({ go_from: go, go_from_unknown: unknown }: Report): string[] {
  if (unknown !== null) return [unknown];
  if (go === null) return [];
  const members = go.members === null ? "more than all members" : `${go.members} of ${go.of} members`;
  const range = `${shareWords(go.low)} to ${shareWords(go.high)}`;
  return [
    `For these costs a start pays from a probability of ${shareWords(go.probability)} on (${range}; ${members}).`,
  ];
}

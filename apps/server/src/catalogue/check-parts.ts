import {
  epochHourOf,
  formatEpochHour,
  type Location,
  type ModelId,
  packedMissing,
  partMaxAgeHours,
  variable,
} from "@halcyon/schema";
import {
  type FedPart,
  isFed,
  placeParts,
  type PlacedPart,
  SourceError,
  type SourceWarning,
} from "@halcyon/weather";

/** What was found, and for everything but `ok` what to do. */
export interface Finding {
  readonly level: "ok" | "warning" | "problem";
  readonly what: string;
  readonly advice?: string;
}

/** How many hours ahead are read to see whether weather comes [h]. */
const hoursRead = 6;

/** Asks the source of a part for its newest run and for some weather at a place. */
export async function checkPart(
  model: ModelId,
  modelPart: FedPart,
  location: Location,
  nowMs: number,
): Promise<Finding[]> {
  const now = epochHourOf(nowMs);
  const name = `${model} ${modelPart.part}`;
  const [placed] = await placeParts([modelPart], location, now);
  if (placed === undefined || !isFed(placed)) return [];
  const { description, failure, run, damaged, cell, part } = placed;
  if (failure !== undefined) return [silent(name, description.id, failure)];
  if (run === undefined && damaged !== undefined) {
    const what = `${name}: every run of ${description.id} that is young enough is damaged, the newest of ${formatEpochHour(damaged.run)}`;
    return [{ level: "problem", what, advice: "Copy them again as a whole, or publish a new one." }];
  }
  if (run === undefined) {
    return [
      {
        level: "problem",
        what: `${name}: ${description.id} has no run now`,
        advice: "Ingest or publish one.",
      },
    ];
  }
  const broken: Finding[] =
    damaged === undefined
      ? []
      : [
          {
            level: "problem",
            what: `${name}: the run of ${formatEpochHour(damaged.run)} is damaged, and an older one answers (${damaged.cause.message.replace(/\.$/, "")})`,
            advice: "Copy it again as a whole, or publish a new one.",
          },
        ];
  const ageHours = now - run;
  const about = `${name}: ${description.id}, run ${formatEpochHour(run)}, ${ageHours} h old`;
  const synthetic: Finding[] = description.synthetic
    ? [
        {
          level: "warning",
          what: `${name}: not real weather`,
          advice: "Name a real source in HALCYON_CONFIG.",
        },
      ]
    : [];
  if (ageHours > partMaxAgeHours[part]) {
    const advice = `Requests are refused from ${partMaxAgeHours[part]} h on: see why no newer run came.`;
    return [...synthetic, { level: "problem", what: about, advice }];
  }
  if (cell === undefined) {
    const what = `${about}; it covers ${description.coverage}, not this place`;
    return [
      ...synthetic,
      { level: "warning", what, advice: "Name a place inside with --latitude and --longitude." },
    ];
  }
  return [
    { level: "ok", what: about },
    ...broken,
    ...synthetic,
    ...warned(name, description.warnings),
    ...(await checkRead(name, placed, now)),
  ];
}

/** What a source says that its operator must know. */
export function warned(name: string, warnings: readonly SourceWarning[] = []): Finding[] {
  return warnings.map(({ what, advice }) => ({ level: "warning", what: `${name}: ${what}`, advice }));
}

async function checkRead(name: string, placed: PlacedPart, now: number): Promise<Finding[]> {
  const { description, source, run, cell } = placed;
  if (run === undefined || cell === undefined) return [];
  const variables = [...description.variables.keys()];
  try {
    const { grids } = await source.read({ cell, run, variables, from: now, to: now + hoursRead });
    const empty = variables.filter(
      (key) =>
        (cell.sea || variable(key).atSea !== true) &&
        grids.get(key)?.every((value) => value === packedMissing),
    );
    if (empty.length === 0) return [];
    const what = `${name}: no value of ${empty.join(", ")} in the next ${hoursRead} h here`;
    return [{ level: "warning", what, advice: "Entries that need them are refused or drop them." }];
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return [silent(name, description.id, error)];
  }
}

function silent(name: string, id: string, { message, retryAfterSeconds }: SourceError): Finding {
  const advice =
    retryAfterSeconds === undefined
      ? "Check its address, the network and its operator's notices."
      : `Try again in ${retryAfterSeconds} s.`;
  return { level: "problem", what: `${name}: ${id} gives no weather: ${message.replace(/\.$/, "")}`, advice };
}

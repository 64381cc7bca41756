import { type VariableName, variableNames } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import { type Calendar, calendarDate, dayNumber, daysInMonth } from "@halcyon/schema/time";
import { ensembleName } from "@halcyon/schema/wire";
import { edrPointsMax } from "@halcyon/schema/edr";
import type { RecordDescription } from "@halcyon/weather";
import { datasetOf } from "../../headers/place-metadata.ts";
import { recordHeaders, recordVersions } from "../../headers/source-headers.ts";
import type { WeatherRooms } from "../../weather-rooms.ts";
import { admitProjectionDays } from "../../../weather/projections/projection-days.ts";
import type { AdmittedSeries, Collection, SeriesRequest } from "./collection.ts";
import { type Parameter, variableParameter } from "./parameter.ts";
import { dateOf } from "./record-collections.ts";
import type { Steps } from "./steps.ts";

type Rooms = Pick<WeatherRooms, "ports" | "recordsRead">;
type Projection = Extract<RecordDescription, { readonly offering: "projection" }>;

/** Returns the collections with climate projections: one for each scenario, whose instances are the climate models. */
export function projectionCollections(rooms: Rooms): Collection[] {
  const described = rooms.ports.records.projections
    .map((source) => source.describe())
    .filter((one): one is Projection => one.offering === "projection");
  const scenarios = [...new Set(described.map(({ scenario }) => scenario))];
  return scenarios.map((scenario) => {
    const models = described.filter((one) => one.scenario === scenario);
    const spans = models.map(standardDays);
    return {
      ...scenarioCollection(rooms, scenario, ensembleName, models),
      id: `projections-${scenario}-daily`,
      title: `Climate projections of ${scenario}, day by day`,
      description: `Days of the scenario ${scenario}. The instances are the climate models. An answer without an instance has the days of all models. The models with months of 30 days are only available as CSV.`,
      extent: {
        from: Math.max(...spans.map(({ from }) => from)),
        to: Math.min(...spans.map(({ to }) => to)),
      },
      queries: ["position", "instances"],
      instances: new Map(
        models.map((model) => [model.model, scenarioCollection(rooms, scenario, model.model, [model])]),
      ),
    };
  });
}

/** Returns the collection with the days of one climate model of a scenario, or of several. */
function scenarioCollection(
  { ports: { records }, recordsRead }: Rooms,
  scenario: string,
  climateModel: string,
  models: readonly Projection[],
): Collection {
  const [{ calendar, coverage, variables }, ...others] = models as readonly [Projection, ...Projection[]];
  return {
    id: climateModel,
    title: `Days of ${climateModel} under ${scenario}`,
    description: `Days of the climate model ${climateModel} under ${scenario}, ${coverage}.${calendarWords[calendar]}`,
    offering: "projection",
    step: "day",
    extent: standardDays(models[0]!),
    isSynthetic: models.some(({ synthetic }) => synthetic),
    queries: ["position"],
    pointsMax: edrPointsMax,
    parameters: new Map(
      variableNames
        .filter((name) => variables.has(name) && others.every((one) => one.variables.has(name)))
        .map((name): [string, Parameter] => [
          name,
          variableParameter(name, "day", variables.get(name)!.stepType),
        ]),
    ),
    async admit({ location, from, to, parameters }: SeriesRequest): Promise<AdmittedSeries> {
      const { models: placed, ...admitted } = await admitProjectionDays(records, recordsRead, {
        location,
        scenario,
        climateModel,
        variables: parameters as readonly VariableName[],
        startDate: dateOf(from),
        endDate: dateOf(to),
      });
      return {
        ...admitted,
        cost: costOfWork(admitted.work),
        versions: recordVersions(placed.map(({ model }) => model)),
        shortMonths: placed.find(({ model }) => model.description.calendar === "360_day")?.model.name,
        read: () =>
          Promise.all(
            placed.map(async (days) => {
              const { model, from: firstDay } = days;
              const columns = await days.read();
              return {
                location,
                instance: model.name,
                calendar: model.description.calendar,
                from: firstDay,
                columns: columns.map(({ variable: parameter, values, reasonOf }) => ({
                  parameter,
                  values,
                  reasonOf,
                })),
                sources: [datasetOf(model.description, model.cell)],
                headers: recordHeaders([model]),
                versions: recordVersions([model]),
              };
            }),
          ),
      };
    },
  };
}

const calendarWords: Readonly<Record<Calendar, string>> = {
  standard: "",
  noleap: " Its calendar has no leap days.",
  "360_day": " Its months have 30 days, so it is only available as CSV.",
};

/** Returns the days of a climate model in the standard calendar. A day that this calendar lacks counts as the last day of its month. */
function standardDays({ calendar, first, last }: Projection): Steps {
  const standardDay = (day: number): number => {
    const { year, month, day: ofMonth } = calendarDate(calendar, day);
    return dayNumber("standard", {
      year,
      month,
      day: Math.min(ofMonth, daysInMonth("standard", year, month)),
    });
  };
  return { from: standardDay(first), to: standardDay(last) };
}

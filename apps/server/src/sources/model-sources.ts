import { dirname } from "node:path";
import {
  type ModelId,
  modelIds,
  modelProducts,
  type PartName,
  partNames,
  type VariableName,
} from "@halcyon/schema";
import {
  DamagedRuns,
  isFed,
  type ModelPart,
  type SourceDescription,
  type WeatherSource,
} from "@halcyon/weather";
import { type Config, dynamicalDefaults } from "../config.ts";
import type { Models } from "../ports.ts";
import { weatherPlace } from "../weather-place.ts";
import { dynamicalAt } from "./dynamical-at.ts";
import { keepOpening, type Opening, type OpeningClock, openingClock } from "./keep-opening.ts";
import { openMeteoOf } from "./open-meteo-of.ts";
import { openerOf, type SourceConfig } from "./part-config.ts";
import type { Open } from "./source-kind.ts";

/**
 * The sources that the configuration names, by model and part. One that cannot be opened is absent, and comes in when it can.
 *
 * @throws ConfigError for a setting that can never be used, naming its place in the configuration
 */
export async function modelSources(
  config: Pick<Config, "models" | "openMeteo" | "preset" | "configFile"> &
    Partial<Pick<Config, "dynamical" | "dataDirectory">>,
  readText: (path: string) => string,
  clock: OpeningClock = openingClock,
): Promise<Models> {
  const shared = {
    folder: dirname(config.configFile ?? "."),
    readText,
    openMeteo: openMeteoOf(config, clock.nowMs),
    dynamical: dynamicalAt(config.dynamical ?? dynamicalDefaults, config.dataDirectory),
  };
  const models = new Map<ModelId, readonly ModelPart[]>();
  const openings: (() => Promise<void>)[] = [];
  for (const model of modelIds) {
    for (const part of partNames) {
      const partConfig = config.models[model]?.[part];
      if (partConfig === undefined) continue;
      const { overlays = [], ...own } = partConfig;
      const place = weatherPlace(config, `models.${model}.${part}`);
      const product = modelProducts[model][part];
      const slotOf = (source: SourceConfig, where: string, variables: Slot["variables"]): Slot => ({
        where,
        variables,
        id: ("id" in source ? source.id : undefined) ?? source.source,
        open: openerOf(source, { ...shared, part, product, where }),
        damage: new DamagedRuns(clock.nowMs),
      });
      const slots = [
        slotOf(own, place, []),
        ...overlays.map(({ variables, ...source }, index) =>
          slotOf(source, `${place}.overlays.${index}`, variables),
        ),
      ];
      const publish = (): void => {
        if (slots.some(({ opening }) => opening === undefined)) return;
        const put = partOf(part, slots);
        const others = (models.get(model) ?? []).filter((one) => one.part !== part);
        models.set(
          model,
          partNames.flatMap((name) => [put, ...others].filter((one) => one.part === name)),
        );
      };
      for (const slot of slots) {
        const onChange = (opening: Opening<WeatherSource>): void => {
          slot.opening = opening;
          publish();
        };
        openings.push(() => keepOpening(slot.where, slot.open, onChange, clock));
      }
    }
  }
  await Promise.all(openings.map((open) => open()));
  return models;
}

/** A source that the configuration names, and whether it is open. */
interface Slot {
  readonly where: string;
  /** What it gives of the part; empty for the source of the part itself. */
  readonly variables: readonly VariableName[];
  /** What the configuration calls it. */
  readonly id: string;
  readonly open: Open;
  readonly damage: DamagedRuns;
  opening?: Opening<WeatherSource>;
}

function partOf(part: PartName, [own, ...overlays]: readonly Slot[]): ModelPart {
  const fed = layerOf(part, own!);
  if (!isFed(fed) || overlays.length === 0) return fed;
  const { members } = fed.source.describe();
  return {
    ...fed,
    overlays: overlays.map((slot) => {
      const layer = layerOf(part, slot);
      const misfit = isFed(layer) ? misfitOf(slot.variables, layer.source.describe(), members) : undefined;
      if (misfit === undefined) return { variables: slot.variables, layer };
      const absence = {
        trouble: "unusable",
        nextTryMs: undefined,
        cause: new Error(`${slot.where}: ${misfit}`),
      } as const;
      return { variables: slot.variables, layer: { part, id: slot.id, absence } };
    }),
  };
}

function layerOf(part: PartName, { id, opening, damage }: Slot): ModelPart {
  const { opened, absence } = opening!;
  return opened === undefined ? { part, id, absence } : { part, source: opened, damage };
}

/** Why a source cannot lie over a part; undefined where it can. */
function misfitOf(
  variables: readonly VariableName[],
  { id, members, variables: carried }: SourceDescription,
  wantedMembers: number,
): string | undefined {
  const lacking = variables.filter((name) => !carried.has(name));
  if (lacking.length > 0) return `${id} does not carry ${lacking.join(", ")}; leave it out of the variables`;
  if (members === wantedMembers) return undefined;
  return `${id} has ${members} members, and the part under it ${wantedMembers}: a range needs the same members throughout`;
}

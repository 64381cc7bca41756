import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import type { NativeWeather, ReadRequest, SourceDescription } from "../source/source.ts";
import { LoopTurns } from "../io/loop-turn.ts";
import { climateOf } from "./climate/climate.ts";
import { conditionsAt } from "./weather/conditions.ts";
import { Histories } from "./drivers/histories.ts";
import { type Instant, instantOf, instants } from "./weather/instants.ts";
import type { ProductShape } from "./product.ts";
import type { SyntheticOptions } from "./recipe.ts";
import { emptySky, fillSky } from "./weather/sky.ts";
import { isStepVariable, stepTotals } from "./weather/step-totals.ts";

export interface SyntheticWorld extends SyntheticOptions {
  readonly shape: ProductShape;
  readonly description: SourceDescription;
}

/** Computes the native stamps of a request from the world and the request alone. */
export async function syntheticRead(world: SyntheticWorld, request: ReadRequest): Promise<NativeWeather> {
  const { description, shape } = world;
  const { cell, run, variables } = request;
  const refused = variables.find((name) => !description.variables.has(name));
  if (refused !== undefined) throw new Error(`The synthetic ${world.product} does not carry ${refused}.`);

  const all = nativeStamps(shape, run, description.pastHours);
  const stamps = around(all, request.from, request.to);
  const { members } = description;
  const grids = new Map<VariableName, Int16Array>(
    variables.map((name) => [name, new Int16Array(stamps.length * members).fill(packedMissing)]),
  );
  const there = variables.filter((name) => cell.sea || variable(name).atSea !== true);
  const climate = climateOf(cell);
  const histories = new Histories(world, cell, run);
  const held = (name: VariableName, stamp: number): boolean =>
    stamp - run <= description.variables.get(name)!.toLeadHours;

  const sky = emptySky();
  const instantNames = there.filter((name) => !isStepVariable(name));
  const stepNames = there.filter(isStepVariable);
  const turns = new LoopTurns();
  for (const [index, stamp] of stamps.entries()) {
    if (turns.isOver) await turns.next();
    const put = (name: VariableName, member: number, value: number): void => {
      grids.get(name)![index * members + member] = pack(value, variable(name).packing);
    };
    const names = instantNames.filter((name) => held(name, stamp));
    if (names.length > 0) {
      const conditions = conditionsAt(climate, stamp);
      histories.moveTo(stamp);
      for (let member = 0; member < members; member += 1) {
        const drivers = histories.driversOf(member);
        fillSky(climate, conditions, drivers, sky);
        const instant = instantOf(climate, conditions, drivers, sky);
        for (const name of names) put(name, member, valueOf(name, instant));
      }
    }
    const steps = stepNames.filter((name) => held(name, stamp));
    if (steps.length > 0) {
      const length = stepLength(all, shape, stamp);
      for (const [name, totals] of stepTotals(steps, { climate, histories, members, stamp, length })) {
        totals.forEach((value, member) => put(name, member, value));
      }
    }
  }
  return { members, stamps, grids };
}

function valueOf(name: VariableName, instant: Instant): number {
  const of = instants[name];
  if (of === undefined) throw new Error(`The synthetic climate has no ${name}.`);
  return of(instant);
}

/** All stamps of a run. Stamps before its start are as far apart as its first steps. */
function nativeStamps(shape: ProductShape, run: number, pastHours: number): readonly number[] {
  const pace = shape.leadHours[1]!;
  const past = Array.from(
    { length: Math.floor(pastHours / pace) },
    (_, index) => run - pastHours + index * pace,
  );
  return [...past, ...shape.leadHours.map((lead) => run + lead)];
}

/** The stamps in [from, to] and one more at each end. */
function around(stamps: readonly number[], from: number, to: number): readonly number[] {
  const first = stamps.findIndex((stamp) => stamp >= from);
  const after = stamps.findIndex((stamp) => stamp > to);
  return stamps.slice(
    first === -1 ? stamps.length : Math.max(0, first - 1),
    after === -1 ? stamps.length : after + 1,
  );
}

function stepLength(stamps: readonly number[], shape: ProductShape, stamp: number): number {
  const index = stamps.indexOf(stamp);
  return index === 0 ? shape.leadHours[1]! : stamp - stamps[index - 1]!;
}

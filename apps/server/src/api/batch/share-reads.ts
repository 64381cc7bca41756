import { type VariableName, variableNames } from "@halcyon/schema";
import type { PartRead } from "@halcyon/weather";
import type { Admission } from "../../scoring/admit-entry.ts";

/**
 * Lets admissions of the same place read its weather together, once. The read has every variable that any of them needs, over the hours that any of
 * them looks at.
 *
 * @returns The admissions in their order; their scores are what they were.
 */
export function shareReads(admissions: readonly Admission[]): Admission[] {
  const groups = Map.groupBy(admissions, ({ source }) => source.key);
  const together = new Map<string, readonly PartRead[]>();
  const readsAt = (place: string, hoursBefore: number): readonly PartRead[] => {
    const key = `${place} ${hoursBefore}`;
    const known =
      together.get(key) ?? mergeReads(groups.get(place)!.flatMap(({ reads }) => reads(hoursBefore)));
    together.set(key, known);
    return known;
  };
  return admissions.map((admitted) => {
    const { source, parts } = admitted;
    if (groups.get(source.key)!.length === 1) return admitted;
    return {
      ...admitted,
      async read(hoursBefore) {
        const read = await source.read(readsAt(source.key, hoursBefore));
        return parts.map(({ part }) => read.find((forecast) => forecast.part === part)!);
      },
    };
  });
}

function mergeReads(reads: readonly PartRead[]): PartRead[] {
  return [...Map.groupBy(reads, ({ part }) => part)].map(([part, some]) => ({
    part,
    variables: inOrder(some.flatMap(({ variables }) => variables)),
    from: Math.min(...some.map(({ from }) => from)),
    to: Math.max(...some.map(({ to }) => to)),
  }));
}

function inOrder(variables: readonly VariableName[]): VariableName[] {
  const wanted = new Set(variables);
  return variableNames.filter((name) => wanted.has(name));
}

import type { ConstraintReason, HourReason } from "@halcyon/scoring";

/** The reasons of many hours as columns, which come from a thread at once, where as many objects would take as long as making them. */
export interface PackedReasons {
  readonly constraints: number;
  readonly member: Uint16Array;
  readonly memberScore: Float64Array;
  /** [hour][stop, unsuitable, ideal] */
  readonly probability: Float64Array;
  /** [hour][constraint]; NaN stands for null. */
  readonly fields: Readonly<Record<(typeof fieldNames)[number], Float64Array>>;
  /** [hour][constraint]; 1 where it limits. */
  readonly limiting: Uint8Array;
}

const fieldNames = ["value", "membership", "edge", "distance"] as const satisfies (keyof ConstraintReason)[];

/** Packs the reasons of some hours of an entry with so many constraints. */
export function packReasons(
  hours: number,
  constraints: number,
  reasonOf: (hour: number) => HourReason,
): PackedReasons {
  const column = (): Float64Array => new Float64Array(hours * constraints).fill(Number.NaN);
  const packed: PackedReasons = {
    constraints,
    member: new Uint16Array(hours),
    memberScore: new Float64Array(hours),
    probability: new Float64Array(hours * 3),
    fields: { value: column(), membership: column(), edge: column(), distance: column() },
    limiting: new Uint8Array(hours * constraints),
  };
  for (let hour = 0; hour < hours; hour++) {
    const reason = reasonOf(hour);
    const { stop, unsuitable, ideal } = reason.probability;
    packed.member[hour] = reason.member;
    packed.memberScore[hour] = reason.memberScore;
    packed.probability.set([stop, unsuitable, ideal], hour * 3);
    for (const one of reason.constraints) {
      for (const name of fieldNames) {
        packed.fields[name][hour * constraints + one.constraint] = one[name] ?? Number.NaN;
      }
    }
    for (const constraint of reason.limiting) packed.limiting[hour * constraints + constraint] = 1;
  }
  return packed;
}

/** The reason of an hour, as it was packed. */
export function unpackReason(packed: PackedReasons, hour: number): HourReason {
  const { constraints, member, memberScore, probability, limiting } = packed;
  const { value, membership, edge, distance } = packed.fields;
  const reasons: ConstraintReason[] = [];
  const limits: number[] = [];
  for (let constraint = 0; constraint < constraints; constraint++) {
    const index = hour * constraints + constraint;
    reasons.push({
      constraint,
      value: numberOrNull(value[index]!),
      membership: numberOrNull(membership[index]!),
      edge: numberOrNull(edge[index]!),
      distance: numberOrNull(distance[index]!),
    });
    if (limiting[index] === 1) limits.push(constraint);
  }
  return {
    member: member[hour]!,
    memberScore: memberScore[hour]!,
    constraints: reasons,
    limiting: limits,
    probability: {
      stop: probability[hour * 3]!,
      unsuitable: probability[hour * 3 + 1]!,
      ideal: probability[hour * 3 + 2]!,
    },
  };
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

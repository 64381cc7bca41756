/** Number that stands for an hour without a known limiting constraint. */
export const noConstraint = 255;

/** Limiting constraints of one pair by hour in one course of the weather, as `JoinedSpells` has its good hours. */
export class JoinedLimits {
  private front: Uint8Array | undefined;
  private readonly members: readonly (Uint8Array | undefined)[];
  private readonly record: Uint8Array | undefined;
  private readonly membersHours: number;
  private frontHours = 0;
  private now = 0;

  /**
   * @param members - Position of the limiting constraint by hour from now, for each member.
   * @param record - The same by hour of the record.
   */
  constructor(
    members: readonly (Uint8Array | undefined)[],
    record: Uint8Array | undefined,
    frontHours: number,
  ) {
    this.members = members;
    this.record = record;
    this.membersHours = frontHours;
  }

  /** Takes another course, as `JoinedSpells` does. */
  use(member: number, now: number): void {
    this.frontHours = member === -1 ? 0 : this.membersHours;
    this.front = this.members[member];
    this.now = now;
  }

  /** Returns the position of the constraint that limits an hour, or {@link noConstraint}. */
  at(hour: number): number {
    if (hour < 0) return noConstraint;
    const limit = hour < this.frontHours ? this.front?.[hour] : this.record?.[this.now + hour];
    return limit ?? noConstraint;
  }

  /** Returns the hour up to which the same constraint limits all hours from one on, at most `to`. */
  sameUntil(hour: number, to: number): number {
    const isFront = hour < this.frontHours;
    const limits = isFront ? this.front : this.record;
    const end = isFront ? Math.min(to, this.frontHours) : to;
    if (limits === undefined) return end;
    const moved = isFront ? 0 : this.now;
    const limit = limits[moved + hour];
    let next = hour + 1;
    while (next < end && limits[moved + next] === limit) next++;
    return next;
  }
}

import type { PlanLook, PlanRules } from "./step-plan.ts";

/** Move that a naive plan tells. */
export interface NaiveMove {
  readonly type: string;
  readonly sequence: number;
  readonly moved: number | null;
  readonly toldAt: number;
}

/** Slow, simple plan that keeps all looks, and decides from the whole list what is told. Tests compare the real one with it. */
export class NaivePlan {
  private readonly looks: PlanLook[] = [];
  /** Position of the look that was told last. */
  private told = 0;
  private count = 0;
  private readonly rules: PlanRules;

  constructor(rules: PlanRules) {
    this.rules = rules;
  }

  /** Adds a look, and returns the move that it tells, if any. */
  step(look: PlanLook): NaiveMove | undefined {
    if (look.basis !== this.looks.at(-1)?.basis) this.told = this.looks.length;
    this.looks.push(look);
    const told = this.looks[this.told]!;
    const last = this.looks.slice(this.told + 1).slice(-this.rules.confirmRuns);
    if (last.length < this.rules.confirmRuns) return undefined;
    for (const type of ["slipped", "improved"]) {
      if (!last.every((one) => this.nameOf(told, one) === type)) continue;
      this.told = this.looks.length - 1;
      this.count += 1;
      const moved = told.P80 === null || look.P80 === null ? null : look.P80 - told.P80;
      return { type, sequence: this.count, moved, toldAt: told.asOf };
    }
    return undefined;
  }

  private nameOf(told: PlanLook, look: PlanLook): string {
    const { hours, onTime } = this.rules;
    const finishes = [told.P80, look.P80].map((P80) => P80 ?? 1e12) as [number, number];
    const odds = [told.onTime, look.onTime].map((share) => Math.round((share ?? 0) * 1e4)) as [
      number,
      number,
    ];
    const step = Math.round(onTime * 1e4);
    if (finishes[1] - finishes[0] >= hours || odds[0] - odds[1] >= step) return "slipped";
    if (finishes[0] - finishes[1] >= hours || odds[1] - odds[0] >= step) return "improved";
    return "none";
  }
}

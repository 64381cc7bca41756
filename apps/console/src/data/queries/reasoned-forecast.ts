import type * as V2 from "@halcyon/schema/v2";

/** A forecast whose request includes the members, the reasons and what a looser limit would win. */
export interface ReasonedForecast
  extends
    Omit<V2.CompositeResponse, "forecast" | "limiting_share" | "counterfactuals">,
    Included<V2.CompositeResponse, "limiting_share" | "counterfactuals"> {
  readonly forecast: readonly ReasonedHour[];
}

export interface ReasonedHour
  extends
    Omit<V2.CompositeHour, "ensemble" | "constraints" | "limiting">,
    Included<V2.CompositeHour, "ensemble" | "constraints" | "limiting"> {}

/** What a constraint saw in an hour. */
export type ConstraintReason = ReasonedHour["constraints"][number];

/** Fields that are there where they are included. */
type Included<Answer, Name extends keyof Answer> = {
  readonly [Field in Name]-?: Exclude<Answer[Field], undefined>;
};

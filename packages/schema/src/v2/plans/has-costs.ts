/**
 * Returns true if a plan states any cost.
 *
 * @example
 * ```js
 * hasCosts({ resources: [], overhead_per_day: 500 }); // => true
 * ```
 */
export function hasCosts({ resources = [], overhead_per_day: overhead = 0, deadline }: CostFields): boolean {
  return (
    overhead > 0 ||
    (deadline?.lad_per_day ?? 0) > 0 ||
    resources.some(
      ({ day_rate: rate = 0, mobilisation, demobilisation }) =>
        rate + (mobilisation?.cost ?? 0) + (demobilisation?.cost ?? 0) > 0,
    )
  );
}

/** Fields of a plan that state its costs, as they are sent or as they were read. */
interface CostFields {
  readonly resources?:
    | readonly {
        readonly day_rate?: number | undefined;
        readonly mobilisation?: { readonly cost?: number | undefined } | undefined;
        readonly demobilisation?: { readonly cost?: number | undefined } | undefined;
      }[]
    | undefined;
  readonly overhead_per_day?: number | undefined;
  readonly deadline?: { readonly lad_per_day?: number | undefined } | undefined;
}

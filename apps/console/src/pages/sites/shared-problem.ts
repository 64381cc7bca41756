import type { CallProblem } from "../../data/api/call-problem.ts";

/** The problem that most of several rows have, which is then told once; undefined where no two have the same. */
export function sharedProblem(
  rows: readonly { readonly seen?: unknown; readonly problem: CallProblem | undefined }[],
): CallProblem | undefined {
  const problems = rows.flatMap(({ seen, problem }) => (seen === undefined ? (problem ?? []) : []));
  const counts = Map.groupBy(problems, ({ code }) => code);
  const [most = []] = [...counts.values()].toSorted((one, other) => other.length - one.length);
  return most.length > 1 ? most.at(-1) : undefined;
}

const lengthMax = 300;

/**
 * An unforeseen error in one line for the operator: its name, its message and the function it came from. Keys, paths and
 * fractions finer than 0.1 (a place may be among them) are blotted out.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return "thrown value";
  const thrower = /^\s+at (?:async )?([\w.$<>]+) \(/m.exec(error.stack ?? "")?.[1];
  const text = `${error.name}: ${error.message}${thrower === undefined ? "" : ` (in ${thrower})`}`;
  return text
    .replaceAll(/hal_[0-9A-Za-z]+/g, "[key]")
    .replaceAll(/(?:[A-Za-z]:)?(?:[/\\][\w.@+-]+)+/g, "[path]")
    .replaceAll(/(\d\.\d)\d+/g, "$1")
    .replaceAll(/\s+/g, " ")
    .slice(0, lengthMax);
}

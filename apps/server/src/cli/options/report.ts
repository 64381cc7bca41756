import { inTrace } from "../../trace-spans.ts";

/**
 * Prints a line, followed by the trace id if the current trace has one.
 *
 * @param error - Error that the line reports.
 */
export function say(line: string, error?: Error): void {
  console.log(inTrace(line, error));
}

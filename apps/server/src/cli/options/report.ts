import { inTrace } from "../../trace-spans.ts";

/**
 * Prints a line, with the id of its trace.
 *
 * @param error - Error that the line reports.
 */
export function say(line: string, error?: Error): void {
  console.log(inTrace(line, error));
}

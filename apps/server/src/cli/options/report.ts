import { inTrace } from "../../trace-spans.ts";

/**
 * Prints a line, with the trace to which it belongs.
 *
 * @param error - What the line tells of.
 */
export function say(line: string, error?: Error): void {
  console.log(inTrace(line, error));
}

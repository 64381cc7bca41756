import type { z } from "zod";
import type { Port } from "../api/port.ts";
import type { Sentences } from "../results/result-text.ts";

/** Result of a tool: structured data, and sentences with the most important facts. */
export interface Found<Output> {
  readonly structured: Output;
  readonly text: Sentences;
  /** What only the page that draws results needs, and no model reads. */
  readonly drawing?: Readonly<Record<string, unknown>>;
}

/** A tool for agents. It only reads data, unless `isOrder` is true. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Purpose, use and cost of the tool. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Maximum size of the structured result as JSON [bytes]. */
  readonly maxBytes: number;
  /** True if the cost depends on the input. The cost can then be requested in advance. */
  readonly isPriceOpen?: true;
  /** True if a host can show the result by the page for strips, windows and rankings. */
  readonly isDrawn?: true;
  /** True if the tool may order a report, which then belongs to the account. */
  readonly isOrder?: true;
  /**
   * Runs the tool.
   *
   * @throws Refused if the API refuses a request.
   */
  find(port: Port, input: z.output<Input>): Promise<Found<z.output<Output>>>;
}

/** Returns the given tool unchanged, so that TypeScript infers the types of its input and output. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  one: Tool<Input, Output>,
): Tool<Input, Output> {
  return one;
}

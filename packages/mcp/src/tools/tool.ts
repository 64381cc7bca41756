import type { z } from "zod";
import type { Port } from "../api/port.ts";
import type { Sentences } from "../results/result-text.ts";

/** Result of a tool: the same facts as a value and as sentences. */
export interface Found<Output> {
  readonly structured: Output;
  readonly text: Sentences;
}

/** Question that agents may ask. Every tool only reads. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Purpose of the tool, its use and its cost. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Maximum size of the structured result as JSON [bytes]. */
  readonly maxBytes: number;
  /** True if its price follows from what is asked: then the price alone can be asked for. */
  readonly isPriceOpen?: true;
  /** @throws Refused */
  find(port: Port, input: z.output<Input>): Promise<Found<z.output<Output>>>;
}

/** Keeps the types of a tool's schemas while it is written. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  one: Tool<Input, Output>,
): Tool<Input, Output> {
  return one;
}

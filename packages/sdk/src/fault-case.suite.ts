import { readdirSync, readFileSync } from "node:fs";

/** A faulty behaviour of a server, and the expected reaction of a client. `faults/README.md` explains the fields. */
export interface FaultCase {
  readonly name: string;
  readonly call: string;
  readonly items?: number;
  readonly options?: FaultOptions;
  readonly clock?: string;
  readonly absent?: boolean;
  readonly tries: readonly FaultTry[];
  readonly expect: FaultExpectation;
}

/** Options of the client, in addition to API key and address. */
export interface FaultOptions {
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly answerMaxBytes?: number;
}

/** Reaction of the server to one request. */
export interface FaultTry {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly document?: string;
  readonly json?: unknown;
  readonly text?: string;
  readonly base64?: string;
  readonly lines?: readonly unknown[];
  readonly problem?: Readonly<Record<string, unknown>>;
  readonly repeat?: { readonly text: string; readonly times: number };
  readonly gzip?: boolean;
  readonly keepBytes?: number;
  readonly framing?: "length" | "chunked" | "close";
  readonly ends?: "whole" | "cut" | "reset" | "stall" | "drip";
  readonly raw?: string;
}

/** Expected result of a call, and the requests and delays that lead to it. */
export interface FaultExpectation {
  readonly document?: string;
  readonly value?: unknown;
  readonly items?: readonly unknown[];
  readonly error?: Readonly<Record<string, unknown>>;
  readonly tries: number;
  readonly waitsMs?: readonly number[];
  readonly names?: number;
  readonly paths?: readonly string[];
}

/** Values that all test cases share. */
export interface SharedFaults {
  readonly apiKey: string;
  readonly clock: string;
  readonly random: number;
  readonly options: Required<FaultOptions>;
  readonly inputs: Readonly<Record<"composite" | "task", object>>;
  readonly documents: Readonly<Record<string, unknown>>;
}

const folder = new URL("../faults/", import.meta.url);
const sharedFile = "shared.json";

const fields = {
  case: ["name", "call", "items", "options", "clock", "absent", "tries", "expect"],
  options: ["timeoutMs", "maxRetries", "answerMaxBytes"],
  try: "status headers document json text base64 lines problem repeat gzip keepBytes framing ends raw".split(
    " ",
  ),
  expect: ["document", "value", "items", "error", "tries", "waitsMs", "names", "paths"],
  error: ["class", "code", "status", "requestId", "retryAfterSeconds", "errors"],
};

export const sharedFaults = read(sharedFile) as SharedFaults;

/** All test cases, by the name of their file. */
export const faultCases: Readonly<Record<string, readonly FaultCase[]>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json") && file !== sharedFile)
    .toSorted()
    .map((file) => [file, (read(file) as FaultCase[]).map(checked)]),
);

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, folder), "utf8"));
}

/**
 * Returns the case unchanged.
 *
 * @throws Error if the case has an unknown field, which no test would check.
 */
function checked(fault: FaultCase): FaultCase {
  const { expect, options = {}, tries } = fault;
  const parts: (readonly [keyof typeof fields, object])[] = [
    ["case", fault],
    ["options", options],
    ["expect", expect],
    ["error", expect.error ?? {}],
    ...tries.map((one) => ["try", one] as const),
  ];
  for (const [part, given] of parts) {
    const unknown = Object.keys(given).find((field) => !fields[part].includes(field));
    if (unknown !== undefined) throw new Error(`"${fault.name}": no ${part} has a field ${unknown}.`);
  }
  return fault;
}

/**
 * Returns the shared document with the given name. Any value that is not a text is returned unchanged.
 *
 * @throws Error if no document has this name.
 */
export function documentOf(given: unknown): unknown {
  if (typeof given !== "string") return given;
  if (!Object.hasOwn(sharedFaults.documents, given)) throw new Error(`There is no document ${given}.`);
  return sharedFaults.documents[given];
}

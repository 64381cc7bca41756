import type { Input, Output, Surroundings } from "../surroundings.ts";

/** Reads a line of standard input, which a terminal does not show. */
export async function readSecret({ stdin, stderr }: Surroundings, prompt: string): Promise<string> {
  const input = stdin();
  return input.isTTY === true ? typed(input, stderr, prompt) : firstLine(input);
}

async function firstLine(stdin: Input): Promise<string> {
  let text = "";
  for await (const chunk of stdin) text += String(chunk);
  return text.split("\n")[0]!.trim();
}

const [enter, newLine, endOfText, endOfInput, backspace, erase] = [
  "\r",
  "\n",
  "\u0003",
  "\u0004",
  "\u007f",
  "\b",
];

async function typed(stdin: Input, stderr: Output, prompt: string): Promise<string> {
  stderr.write(prompt);
  stdin.setRawMode?.(true);
  let line = "";
  try {
    for await (const chunk of stdin) {
      for (const one of String(chunk)) {
        if (one === enter || one === newLine || one === endOfInput) return line.trim();
        if (one === endOfText) return "";
        line = one === backspace || one === erase ? line.slice(0, -1) : line + one;
      }
    }
    return line.trim();
  } finally {
    stdin.setRawMode?.(false);
    stderr.write("\n");
  }
}

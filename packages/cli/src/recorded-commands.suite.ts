const lift = ["--at", "54,8", "--task", "19"];

/** Arguments of each command with recorded responses, by the name of its file in `recorded`. */
export const recordedCommands: Readonly<Record<string, readonly string[]>> = {
  score: ["score", ...lift, "--when", "3d"],
  scenario: ["score", "--at", "54,8", "--scenario", "511", "--when", "2d"],
  windows: ["windows", ...lift, "--when", "7d", "--duration", "6"],
  "no-window": ["windows", ...lift, "--when", "3d", "--duration", "60"],
  explain: ["explain", ...lift, "--when", "12h"],
  compare: [
    "compare",
    "--at",
    "54,8",
    "--at",
    "53.55,9.99",
    "--at",
    "47.4,8.5",
    "--task",
    "19",
    "--when",
    "5d",
  ],
  tasks: ["tasks", "crane"],
  usage: ["usage"],
};

/** Recorded request to the server, with its response. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Recorded requests of a command, with their responses. */
export interface Recording {
  readonly askedAtMs: number;
  readonly exchanges: readonly Exchange[];
}

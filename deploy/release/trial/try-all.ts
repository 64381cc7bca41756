/** What the example of a package finds around it. */
export interface Surroundings {
  readonly apiKey: string;
  readonly console: { readonly log: (...values: unknown[]) => void };
  /** Compares what a line came to with what it says. */
  readonly same: (came: unknown, said: unknown) => void;
}

export type Example = (surroundings: Surroundings) => Promise<void>;

/** The answer that the SDK's example gets. */
const answer = {
  metadata: { id: 1, type: "task", model: "noaa" },
  forecast: [
    { timestamp: "2026-11-24T09:00:00Z", median: 0.95, Q10: null, Q90: null },
    { timestamp: "2026-11-24T10:00:00Z", median: 0.5, Q10: null, Q90: null },
  ],
};
/** What it prints of it: the ideal hours. */
const idealHours = [[["2026-11-24T09:00:00Z"]]];

/**
 * Uses packages as they are installed. It throws where one exports nothing, or where an example does something else than its page says.
 *
 * @param modules - By the path that imports them.
 * @param examples - By the package whose page has them.
 */
export async function tryAll(
  modules: ReadonlyMap<string, object>,
  examples: ReadonlyMap<string, Example>,
): Promise<void> {
  for (const [path, module] of modules)
    if (Object.keys(module).length === 0) throw new Error(`${path} exports nothing`);
  globalThis.fetch = () => Promise.resolve(Response.json(answer));
  for (const [name, example] of examples) {
    const printed: (readonly unknown[])[] = [];
    let comparisons = 0;
    const same = (came: unknown, said: unknown): void => {
      comparisons += 1;
      mustBeSame(name, came, said);
    };
    await example({
      apiKey: "hal_of-a-trial",
      console: { log: (...values) => void printed.push(values) },
      same,
    });
    if (printed.length + comparisons === 0) throw new Error(`the example of ${name} shows nothing`);
    if (name === "@halcyon/sdk") mustBeSame(name, printed, idealHours);
  }
}

function mustBeSame(name: string, came: unknown, said: unknown): void {
  const [is, says] = [JSON.stringify(came), JSON.stringify(said)];
  if (is !== says) throw new Error(`the example of ${name} says ${says}, and it is ${is}`);
}

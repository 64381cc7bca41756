import { IngestError } from "../ingest-error.ts";
import { type FilePlan, type PlannedFile, planMessages } from "../providers/plan.ts";
import type { Provider } from "../providers/provider.ts";
import { type ProviderConnection, providerPace, providerRequest } from "./requests/provider-request.ts";
import { fitsChecksum } from "./requests/upstream-checksum.ts";

export interface IndexTask extends ProviderConnection {
  readonly provider: Provider;
  /** Told of every index that is fetched again. */
  readonly onIndexAgain: () => void;
}

export interface FetchedIndex {
  readonly text: string;
  readonly plan: FilePlan;
}

/** How often an index that is cut is fetched again. */
const timesAgain = 4;

/**
 * Fetches the index of a file, again where it is cut, differs from its checksum, or lists less than the table of its provider.
 *
 * What is not needed for a run to be published is taken as not there once two answers agree.
 *
 * @returns undefined where it is not there.
 * @throws IngestError `bad_index` where the last answer is cut too, or says what no index says
 */
export async function fetchIndex(task: IndexTask, file: PlannedFile): Promise<FetchedIndex | undefined> {
  let before: string | undefined;
  for (let again = 0; ; again += 1) {
    const answer = await indexAnswer(task, file.indexUrl, again > 0);
    if (answer === undefined) return undefined;
    const { text, fits } = answer;
    const isLast = again === timesAgain;
    const agrees = text === before;
    try {
      const plan = planMessages(task.provider, file, text);
      const lacksNeeded = plan.absent.some(({ optional }) => !optional);
      const isWhole = fits && plan.absent.length === 0;
      if (isLast || isWhole || (agrees && !lacksNeeded)) return { text, plan };
    } catch (error) {
      if (!(error instanceof IngestError) || error.code !== "bad_index" || isLast) throw named(error, file);
    }
    before = text;
    task.onIndexAgain();
    await task.sleep(providerPace.firstWaitMs * 2 ** again);
  }
}

async function indexAnswer(
  task: IndexTask,
  url: string,
  fresh: boolean,
): Promise<{ readonly text: string; readonly fits: boolean } | undefined> {
  let headers = new Headers();
  const noting: typeof fetch = async (input, init) => {
    const response = await task.fetch(input, init);
    headers = response.headers;
    return response;
  };
  const bytes = await providerRequest({ ...task, fetch: noting }, url, undefined, fresh);
  if (bytes === undefined) return undefined;
  return { text: new TextDecoder().decode(bytes), fits: fitsChecksum(bytes, headers) !== false };
}

function named(error: unknown, file: PlannedFile): unknown {
  if (!(error instanceof IngestError)) return error;
  const { origin, pathname } = new URL(file.indexUrl);
  return new IngestError(error.code, `${origin}${pathname}: ${error.message}`, { cause: error });
}

const storageKey = "halcyon-loaded-for";

/** A file of the console that could not be loaded. */
export class MissingFile extends Error {
  override readonly name = "MissingFile";
  /** True if the server has another build of the console than the one that runs. */
  readonly isReplaced: boolean;

  constructor(isReplaced: boolean, cause: unknown) {
    super("a file of the console could not be loaded", { cause });
    this.isReplaced = isReplaced;
  }
}

/**
 * Handles a file of this build that could not be loaded: a server with another build has its files under other names. The tab then loads again, once for every
 * build, so that an incomplete build is not loaded for ever. Drafts and all else that the tab keeps stay.
 *
 * @returns Never, where the tab is loaded again.
 * @throws MissingFile
 */
export async function afterUpgrade(cause: unknown): Promise<never> {
  const later = await otherBuild();
  if (later === undefined || sessionStorage.getItem(storageKey) === later) {
    throw new MissingFile(later !== undefined, cause);
  }
  sessionStorage.setItem(storageKey, later);
  location.reload();
  return new Promise(() => undefined);
}

/** Returns the first files of the server's build, if that is not the one that runs. Returns undefined as well if the server cannot be asked. */
async function otherBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(import.meta.env.BASE_URL, { cache: "no-store" });
    if (!answer.ok) return undefined;
    const named = [...(await answer.text()).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src);
    const own = [...document.querySelectorAll("script[src]")].map((script) => script.getAttribute("src"));
    return named.join(" ") === own.join(" ") ? undefined : named.join(" ");
  } catch {
    return undefined;
  }
}

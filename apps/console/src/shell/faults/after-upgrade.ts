const storageKey = "halcyon-loaded-for";

/** Error for a file of the console that could not be loaded. */
export class MissingFile extends Error {
  override readonly name = "MissingFile";
  /** True if the server has a different build of the console than this tab. */
  readonly isReplaced: boolean;

  constructor(isReplaced: boolean, cause: unknown) {
    super("a file of the console could not be loaded", { cause });
    this.isReplaced = isReplaced;
  }
}

/**
 * Handles a failure to load a file of this build. If the server has a different build, whose files have other names, the tab is reloaded. It is reloaded
 * only once per build, so that an incomplete build does not cause endless reloads. Drafts and other data of the tab are kept.
 *
 * @returns A promise that never resolves if the tab is reloaded.
 * @throws MissingFile if the server has the same build, if the server cannot be reached, or if the tab was already reloaded for this build.
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

/**
 * Returns the addresses of the scripts of the build on the server if it differs from this build. Returns undefined if the builds are equal or if the
 * server cannot be reached.
 */
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

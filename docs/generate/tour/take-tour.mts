import type { Manifest, Recorded } from "./manifest.mts";
import { pictureFile } from "./manifest.mts";
import { alternativeOf, type ShownParts, shownParts } from "./shown-parts.mts";
import { shownConsole } from "./shown-console.mts";
import { type Step, steps } from "./steps.mts";
import { schemes, takePicture } from "./take-picture.mts";

interface TakeOptions {
  /** Stores a picture. */
  readonly write: (file: string, bytes: Buffer) => Promise<void>;
  /** Returns true if the picture of a step must be taken again, because the content of its page has changed. */
  readonly isOld: (step: Step, seen: ShownParts) => boolean;
}

/** Takes the outdated pictures of the tour, in both colour schemes. Returns the pictures that were taken. */
export async function takeTour({ write, isOld }: TakeOptions): Promise<Manifest> {
  await using shown = await shownConsole();
  const taken: Record<string, Recorded> = {};
  for (const step of steps) {
    const page = await shown.show(step);
    const seen = await shownParts(page, step, shown.withoutIds);
    if (!isOld(step, seen)) continue;
    taken[step.name] = { alternative: await alternativeOf(page, step, shown.withoutIds), seen };
    for (const scheme of schemes)
      await write(pictureFile(step.name, scheme), await takePicture(page, step, scheme));
  }
  return taken;
}

import type { Licence } from "@halcyon/schema";
import { z } from "zod";

/** Feed of official warnings: where its documents are, which places it covers, and which texts are shown with its warnings. */
export interface FeedPlan {
  /** Id of the feed in answers and in the database. */
  readonly id: string;
  readonly documents: FeedFolder | FeedAddress;
  /** Folder that contains the shapes of areas by area code, in files `<scheme>/<code>.geojson`; undefined if there is none. */
  readonly shapesFolder: string | undefined;
  readonly coverage: FeedCoverage;
  readonly attribution: string;
  readonly licence: Licence | null;
  /** Sentence that is shown with the warnings of the feed; null if there is none. */
  readonly note: string | null;
  /** Time from one reading of the feed to the next [s]. */
  readonly pollSeconds: number;
  /** Time without a successful reading after which the state of the feed is `silent` [min]. */
  readonly silentAfterMinutes: number;
}

/** Folder whose files are together all warnings of a feed. */
interface FeedFolder {
  readonly kind: "folder";
  readonly path: string;
}

/** Address of a feed. */
interface FeedAddress {
  readonly kind: "address";
  readonly url: string;
  /** Hosts that the feed may link to, besides its own. */
  readonly hosts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** True if the document is always all warnings of the feed, so that a warning which it lacks was withdrawn. */
  readonly isSnapshot: boolean;
}

/** Places that a feed covers: those in a shape of its area codes, or in a file of GeoJSON. */
interface FeedCoverage {
  /** Code lists of the feed, and the first letters of its codes in each. Empty letters stand for all codes. */
  readonly codes: readonly { readonly scheme: string; readonly begins: string }[];
  /** File of GeoJSON; undefined if there is none. */
  readonly file: string | undefined;
}

/** Kind of warning feed that a configuration can name: the schema of its fields, and a function that returns the feeds of a configuration object. */
export interface WarningKind<Schema extends WarningSchema = WarningSchema> {
  readonly schema: Schema;
  /**
   * Returns the feeds that a configuration object describes. One object may describe several feeds. The feeds do not have the settings of {@link feedFields}
   * yet.
   *
   * @param at - Resolves a path that is relative to the folder of the configuration file.
   */
  feeds(
    config: z.output<Schema>,
    at: (path: string) => string,
  ): readonly Omit<FeedPlan, "shapesFolder" | "pollSeconds" | "silentAfterMinutes">[];
}

/** Schema of a configuration object whose field `source` names the kind of warning feed. */
export type WarningSchema = z.ZodObject<{ source: z.ZodLiteral<string> }>;

/** Creates a kind of warning feed for the list in `warning-kinds.ts`. */
export function warningKind<Schema extends WarningSchema>(
  schema: Schema,
  feeds: WarningKind<Schema>["feeds"],
): WarningKind<Schema> {
  return { schema, feeds };
}

/** Schemas of the configuration fields that every kind of warning feed has. */
export const feedFields = {
  shapes: z.string().min(1).optional().meta({
    description:
      "Folder with the shapes of area codes, as files `<scheme>/<code>.geojson`. Without it, the feed covers only places in a live warning that has a shape of its own.",
  }),
  poll_seconds: z
    .int()
    .min(30)
    .max(3600)
    .default(60)
    .meta({ description: "Time from one reading of the feed to the next [s]." }),
  silent_after_minutes: z.int().min(5).max(1440).default(15).meta({
    description:
      "Time without a reading after which the feed counts as silent [min]. It must be at least twice `poll_seconds`.",
  }),
};

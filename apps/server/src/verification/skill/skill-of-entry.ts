import type { EntryType, ModelId } from "@halcyon/schema";
import type { VerifiedPart } from "@halcyon/schema/registry";
import { type ScoreDaysVerification, verifyScoreDays } from "@halcyon/scoring";
import { type EntryPorts, requireEntry } from "../../entries/find-entry.ts";
import type { Ports } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { placeName, type VerificationConfig } from "../../config/verification-config.ts";
import { leadClasses, type LeadClass } from "../lead-classes.ts";
import type { VerifiedDay, VerifiedDays } from "./verification-days.ts";

interface SkillAsked {
  readonly model: ModelId;
  readonly part: VerifiedPart;
  readonly type: EntryType;
  readonly id: number;
  readonly accountId: string;
  /** Place as `latitude,longitude`; undefined for all places together. */
  readonly place: string | undefined;
  readonly calibrated: boolean;
}

/** Skill of the forecasts of an entry (task or scenario), at a place or at all places together. */
export interface SkillOfEntry {
  readonly version: number;
  readonly places: number;
  readonly reason: "not_configured" | "nothing_verified" | null;
  /** Verified days of the entry (task or scenario); undefined if no day was verified. */
  readonly known: Omit<VerifiedDays, "days" | "places"> | undefined;
  /** First and last verified day [days since 1970, UTC]; undefined if no day was verified. */
  readonly span: readonly [number, number] | undefined;
  readonly leads: readonly LeadSkill[];
}

export interface LeadSkill extends LeadClass {
  readonly runs: number;
  readonly verified: ScoreDaysVerification;
}

/** Returns the skill of an entry's forecasts. The result is cached until its verified days change. */
type FindSkill = (asked: SkillAsked) => Promise<SkillOfEntry>;

/** Maximum number of results in the cache. */
const rememberedMax = 200;

/**
 * Creates the function that finds the skill of forecasts.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account; not_found if the place is not verified or its truth must not be published.
 */
export function skillOfEntry(ports: EntryPorts & Pick<Ports, "verification">): FindSkill {
  const remembered = new Map<string, SkillOfEntry>();
  return async ({ place: asked, ...series }) => {
    const entry = await requireEntry(ports, series);
    const { version } = entry;
    const nothing = { version, known: undefined, span: undefined, leads: [] };
    const { verification } = ports;
    if (verification === undefined) return { ...nothing, places: 0, reason: "not_configured" };
    const { config, days } = verification;
    const place = asked === undefined ? "" : publishedPlace(config, asked);
    // Calibrated are only some of the places.
    const ofAll = series.calibrated ? undefined : config.places.length;
    const places = place === "" ? ofAll : 1;
    const wanted = { ...series, entry: { type: series.type, id: series.id, version }, place };
    const updatedMs = await days.updatedMs(wanted);
    if (updatedMs === undefined) return { ...nothing, places: places ?? 0, reason: "nothing_verified" };
    const key = JSON.stringify([wanted, updatedMs]);
    const found = remembered.get(key) ?? skillOf(await days.read(wanted), { version, places });
    remembered.set(key, found);
    for (const old of [...remembered.keys()].slice(0, -rememberedMax)) remembered.delete(old);
    return found;
  };
}

function skillOf(
  read: VerifiedDays | undefined,
  of: Pick<SkillOfEntry, "version"> & { readonly places: number | undefined },
): SkillOfEntry {
  const places = of.places ?? read?.places ?? 0;
  if (read === undefined || read.days.length === 0) {
    return { ...of, places, reason: "nothing_verified", known: undefined, span: undefined, leads: [] };
  }
  const { days, places: _kept, ...known } = read;
  const leads = leadClasses.flatMap((lead): LeadSkill[] => {
    const ofLead = days.filter(({ fromLeadDay }) => fromLeadDay === lead.fromDay);
    return ofLead.length === 0
      ? []
      : [{ ...lead, runs: countRuns(ofLead), verified: verified(ofLead, lead) }];
  });
  const dates = days.map(({ day }) => day);
  return { ...of, places, reason: null, known, span: [Math.min(...dates), Math.max(...dates)], leads };
}

function countRuns(days: readonly VerifiedDay[]): number {
  return new Set(days.flatMap(({ runs }) => runs)).size;
}

function verified(days: readonly VerifiedDay[], { fromDay }: LeadClass): ScoreDaysVerification {
  return verifyScoreDays(days, fromDay);
}

function publishedPlace({ places, truth }: VerificationConfig, asked: string): string {
  const [latitude, longitude] = asked.split(",").map(Number);
  const place = places.find((one) => one.latitude === latitude && one.longitude === longitude);
  if (place !== undefined && truth !== "later-runs" && truth.publish) return placeName(place);
  throw new Refusal("not_found", {
    detail: "No figures for this place are published.",
    errors: [
      {
        field: "place",
        code: "not_found",
        detail: "Leave it out to get the figures for all places together.",
      },
    ],
  });
}

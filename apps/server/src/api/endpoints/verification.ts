import type { Table } from "@halcyon/formats/table/table";
import { tableOfRows } from "@halcyon/formats/table/table-of-rows";
import type { VerificationResponse } from "@halcyon/schema";
import { formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import type { VerifiedLead } from "@halcyon/schema/wire";
import { type EntryPorts, requireEntry, requireOfV1 } from "../../entries/find-entry.ts";
import { requireCarried } from "../../verification/archive/archive.ts";
import { requireModel } from "../../weather/forecast/admit-forecast.ts";
import { entityTag } from "@halcyon/base/etag";
import type { Ports } from "../../ports.ts";
import { skillOfEntry } from "../../verification/skill/skill-of-entry.ts";
import { verifiedLead } from "../../verification/skill/verified-lead.ts";
import type { Handler } from "../handler.ts";

/** Handles `GET /{version}/verification/`. V2 refuses an entry (task or scenario) that the verified source cannot score; V1 answers it with no figures. */
export function verificationHandler(
  ports: EntryPorts & Pick<Ports, "models" | "verification">,
): Handler<"verification.get"> {
  const find = skillOfEntry(ports);
  return async ({ query, principal, format, version: api }) => {
    const { model, part, type, id, place, calibrated } = query;
    const { accountId } = principal;
    const entry = await requireEntry(ports, { type, id, accountId });
    if (api === "v1") requireOfV1(entry);
    const { version, places, reason, known, span, leads } = await find({ ...query, place, accountId });
    // What was verified of a model stays to be told where the model is gone.
    if (known === undefined) requireModel(ports.models, model);
    if (known === undefined && api !== "v1") requireCarried(ports.models, { model, part }, entry);
    const [from = null, to = null] = span?.map(dateOf) ?? [];
    const json: VerificationResponse = {
      metadata: {
        model,
        part,
        entry: { type, id, version },
        source: known?.source ?? null,
        synthetic: known?.synthetic ?? null,
        truth: known?.truth ?? null,
        places,
        from,
        to,
        updated_at: known === undefined ? null : formatInstant(known.updatedMs),
        calibrated,
      },
      reason,
      leads: leads.map(verifiedLead),
    };
    const state = known === undefined ? JSON.stringify(json) : String(known.updatedMs);
    const etag = entityTag(["verification", JSON.stringify(query), format, String(version), state]);
    if (format !== "json") {
      const { leads: verified, ...beside } = json;
      // CSV stays empty, as it was before there were files.
      const rows = verified.length === 0 && format !== "csv" ? [{ reason }] : verified;
      const about = {
        beside: () => beside,
        isSynthetic: known?.synthetic === true,
        ...(from !== null && to !== null && { span: [from, to] as const }),
      };
      return { tables: [tableOf(rows)], about, headers: { etag, "cache-control": "private, no-cache" } };
    }
    return { json, etag, revalidate: true };
  };
}

function dateOf(day: number): string {
  return new Date(day * 24 * millisecondsPerHour).toISOString().slice(0, "2026-11-22".length);
}

/**
 * Returns a table with a row for each lead time and a column for each field. Each column is named by the path of its field.
 *
 * @param leads - Lead times, or a single row that says why there are none: many readers refuse a file without columns.
 */
function tableOf(leads: readonly (VerifiedLead | Pick<VerificationResponse, "reason">)[]): Table {
  const rows = leads.map((lead) => Object.fromEntries(cellsOf(lead, "")));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return tableOfRows(
    names.map((name) => ({ name, kind: name === "reason" ? "text" : "number" })),
    rows,
  );
}

function cellsOf(value: unknown, path: string): (readonly [string, Leaf])[] {
  if (typeof value !== "object" || value === null) return [[path, value as Leaf]];
  return Object.entries(value).flatMap(([name, inner]) =>
    cellsOf(inner, path === "" ? name : `${path}.${name}`),
  );
}

type Leaf = string | number | null;

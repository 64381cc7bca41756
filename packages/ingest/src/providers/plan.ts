import { variable, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { IndexedField, FileKind, Provider, ProviderFile, VariableRow } from "./provider.ts";

export interface IngestRequest {
  readonly provider: Provider;
  readonly run: EpochHour;
  readonly variables: readonly VariableName[];
  /** Numbers of the wanted members in ascending order; all members of the provider by default. The control has number 0. */
  readonly members?: readonly number[];
  /** Last wanted lead time [h]; all lead times of the run if absent. */
  readonly toLeadHours?: number;
  /**
   * True if a requested place is at sea. If no place is at sea, variables that exist only at sea are not fetched. Otherwise they are fetched for the whole
   * globe, because messages always cover the globe.
   */
  readonly atSea: boolean;
}

/** Quantity that an ingest needs, and the fields from which it is derived. */
interface WantedRow<Name extends string = string> {
  readonly name: Name;
  /** Names of the fields in the provider's indices. */
  readonly fields: readonly string[];
  /** Step type of the quantity. At lead 0, only instantaneous quantities exist. */
  readonly stepType: StepType;
  /** True if a run may be published without the fields of this quantity. */
  readonly optional?: true;
}

/** File of the provider, and the rows of the provider's table that need fields of this file. */
export interface PlannedFile<Name extends string = string> extends ProviderFile {
  readonly rows: readonly WantedRow<Name>[];
}

export interface IngestPlan {
  /** Files sorted by lead time, then by kind (atmosphere before waves), then by member. */
  readonly files: readonly PlannedFile<VariableName>[];
  /** Rows of the provider's table. Each row states how a fetched variable is derived from fields. */
  readonly rows: readonly VariableRow[];
  /** Requested variables that are not in the provider's table. */
  readonly notCarried: readonly VariableName[];
  /** Requested variables that are left out because they exist only at sea and no place is at sea. */
  readonly ofTheSea: readonly VariableName[];
}

/** Plans the files that an ingest needs. */
export function planFiles({ provider, run, variables, atSea, ...request }: IngestRequest): IngestPlan {
  if (run % provider.runEveryHours !== 0) {
    throw new Error(`Runs of ${provider.id} start every ${provider.runEveryHours} hours from 00 UTC.`);
  }
  const { members = Array.from({ length: provider.members }, (_, member) => member) } = request;
  const lastLead = request.toLeadHours ?? Infinity;
  const rows = variables.flatMap((name) => {
    const row = provider.rows.get(name);
    return row === undefined || (isOfTheSea(name) && !atSea) ? [] : [row];
  });
  const filesOf = (kind: FileKind): IngestPlan["files"] => {
    const ofKind = rows.filter(({ files }) => files === kind);
    const leadHours = provider
      .leadHours(run)
      .filter((lead) => lead <= lastLead && ofKind.some((row) => carries(row, lead)));
    return provider
      .files({ run, kind, leadHours, members })
      .map((file) => ({ ...file, rows: rowsIn(file, ofKind) }))
      .filter((file) => file.rows.length > 0);
  };
  return {
    files: [...filesOf("atmosphere"), ...filesOf("waves")].toSorted(
      (one, other) => one.leadHours - other.leadHours,
    ),
    rows,
    notCarried: variables.filter((name) => !provider.rows.has(name)),
    ofTheSea: variables.filter((name) => provider.rows.has(name) && isOfTheSea(name) && !atSea),
  };
}

/** Message to fetch, with the wanted fields in it. */
export interface PlannedMessage {
  readonly offset: number;
  /** Length of the message [bytes]; undefined if the message extends to the end of the file. */
  readonly length: number | undefined;
  readonly fields: readonly IndexedField[];
}

export interface AbsentField {
  /** Name of the variable that needs the field. */
  readonly name: string;
  readonly field: string;
  readonly member: number;
  readonly leadHours: number;
  /** True if a run may be published without the field. */
  readonly optional: boolean;
}

export interface FilePlan {
  /** Messages in the order of the file. */
  readonly messages: readonly PlannedMessage[];
  /** Fields that are required by the provider's table but missing in the index. */
  readonly absent: readonly AbsentField[];
}

/**
 * Returns the byte ranges of the messages that an ingest needs from a file.
 *
 * @throws IngestError `bad_index` if the index cannot be read.
 */
export function planMessages(provider: Provider, file: PlannedFile, index: string): FilePlan {
  const wanted = new Set(file.rows.flatMap(({ fields }) => fields));
  const found = provider.fieldsIn(file, index, wanted);
  const messages = [...Map.groupBy(found, ({ offset }) => offset)]
    .map(([offset, fields]) => ({ offset, length: fields[0]!.length, fields }))
    .toSorted((one, other) => one.offset - other.offset);
  const foundKeys = new Set(found.map(({ leadHours, member, field }) => keyOf(leadHours, member, field)));
  const absent = (file.severalLeads ?? [file.leadHours]).flatMap((leadHours) =>
    file.rows
      .filter((row) => isPromised(row, leadHours))
      .flatMap(({ name, fields, optional = false }) =>
        file.members.flatMap((member) =>
          fields
            .filter((field) => !foundKeys.has(keyOf(leadHours, member, field)))
            .map((field) => ({ name, field, member, leadHours, optional })),
        ),
      ),
  );
  return { messages, absent };
}

function keyOf(leadHours: number, member: number, field: string): string {
  return `${leadHours}/${member}/${field}`;
}

/** Returns the rows of the provider's table that need fields from a file. Each row is reduced to these fields. */
function rowsIn(file: ProviderFile, rows: readonly VariableRow[]): PlannedFile<VariableName>["rows"] {
  const { leadHours, fields: inFile } = file;
  const carried = rows.filter((row) => carries(row, leadHours));
  if (inFile === undefined) return carried;
  return carried
    .map((row) => ({ ...row, fields: row.fields.filter((field) => inFile.has(field)) }))
    .filter(({ fields }) => fields.length > 0);
}

/**
 * Returns true if the files of a lead time must contain the fields of a row in the provider's table. No step ends at lead time 0, so only instantaneous fields
 * are certain there.
 */
export function isPromised({ stepType }: WantedRow, leadHours: number): boolean {
  return stepType === "instant" || leadHours > 0;
}

function carries(row: VariableRow, leadHours: number): boolean {
  return row.toLeadHours >= leadHours;
}

function isOfTheSea(name: VariableName): boolean {
  const { atSea } = variable(name);
  return atSea === true;
}

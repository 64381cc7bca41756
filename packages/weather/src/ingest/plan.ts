import { type EpochHour, variable, type VariableName } from "@halcyon/schema";
import type { FieldRecord, FileKind, Provider, ProviderFile, VariableRow } from "./provider.ts";

export interface IngestRequest {
  readonly provider: Provider;
  readonly run: EpochHour;
  readonly variables: readonly VariableName[];
  /** Ascending from 0, the control; all of the provider where it is not given. */
  readonly members?: readonly number[];
  /** The last lead wanted [h]; all of the run where it is not given. */
  readonly toLeadHours?: number;
  /** Whether a place wanted lies at sea. Without one nothing is fetched that exists at sea alone; records hold the globe else. */
  readonly atSea: boolean;
}

/** A file and what is wanted of it. */
export interface PlannedFile extends ProviderFile {
  readonly rows: readonly VariableRow[];
}

export interface IngestPlan {
  /** By lead; then the atmosphere before the waves; then by member. */
  readonly files: readonly PlannedFile[];
  /** Asked for, but not in the table of the provider. */
  readonly notCarried: readonly VariableName[];
}

/** Which files an ingest needs. */
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
  const filesOf = (kind: FileKind): readonly PlannedFile[] => {
    const ofKind = rows.filter(({ files }) => files === kind);
    const leadHours = provider
      .leadHours(run)
      .filter((lead) => lead <= lastLead && ofKind.some((row) => carries(row, lead)));
    return provider
      .files({ run, kind, leadHours, members })
      .map((file) => ({ ...file, rows: ofKind.filter((row) => carries(row, file.leadHours)) }));
  };
  return {
    files: [...filesOf("atmosphere"), ...filesOf("waves")].toSorted(
      (one, other) => one.leadHours - other.leadHours,
    ),
    notCarried: variables.filter((name) => !provider.rows.has(name)),
  };
}

/** Fields that share their bytes. */
export interface PlannedMessage {
  readonly offset: number;
  /** Undefined where it ends with its file. */
  readonly length: number | undefined;
  readonly fields: readonly FieldRecord[];
}

export interface AbsentField {
  readonly name: VariableName;
  readonly field: string;
  readonly member: number;
}

export interface FilePlan {
  /** In the order of the file. */
  readonly messages: readonly PlannedMessage[];
  /** Bytes of all messages, but for the one that ends with its file. */
  readonly bytes: number;
  /** What the table promises and the index does not list. */
  readonly absent: readonly AbsentField[];
}

/**
 * Which bytes of a file an ingest needs.
 *
 * @throws IngestError `bad_index`
 */
export function planRecords(provider: Provider, file: PlannedFile, index: string): FilePlan {
  const wanted = new Set(file.rows.flatMap(({ fields }) => fields));
  const records = provider.records(file, index, wanted);
  const messages = [...Map.groupBy(records, ({ offset }) => offset)]
    .map(([offset, fields]) => ({ offset, length: fields[0]!.length, fields }))
    .toSorted((one, other) => one.offset - other.offset);
  const found = new Set(records.map(({ field, member }) => `${member}/${field}`));
  const absent = file.rows
    .filter(({ stepType }) => stepType === "instant" || file.leadHours > 0)
    .flatMap(({ name, fields }) =>
      file.members.flatMap((member) =>
        fields.filter((field) => !found.has(`${member}/${field}`)).map((field) => ({ name, field, member })),
      ),
    );
  return { messages, bytes: messages.reduce((sum, { length = 0 }) => sum + length, 0), absent };
}

function carries(row: VariableRow, leadHours: number): boolean {
  return row.toLeadHours >= leadHours;
}

function isOfTheSea(name: VariableName): boolean {
  const { atSea } = variable(name);
  return atSea === true;
}

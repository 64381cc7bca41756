import { z } from "zod";
import { type Unit, units } from "./unit.ts";
import { isKnownTo, variable, type VariableName, variableNames } from "./variable.ts";

/** Words of the registry that an API version knows. */
export interface ApiWords {
  readonly variables: readonly VariableName[];
  /** Units of the variables, in the order of all units. */
  readonly units: readonly Unit[];
}

const everyWord: ApiWords = { variables: variableNames, units };

/** Returns the words of the registry that an API version knows. */
function wordsOf(version: string): ApiWords {
  const variables = variableNames.filter((name) => isKnownTo(version, name));
  if (variables.length === variableNames.length) return everyWord;
  const known = new Set(variables.map((name) => variable(name).unit));
  return { variables, units: units.filter((unit) => known.has(unit)) };
}

type Make = (words: ApiWords) => z.ZodType;

const makers = new WeakMap<z.core.$ZodType, Make>();
const fields = new WeakMap<z.core.$ZodType, VariableName>();

/**
 * Returns a schema that is made of the words of the registry. The schema has all words. {@link forVersion} makes it again for an older API version.
 *
 * @param make - Makes the schema for given words.
 */
export function ofWords<Schema extends z.ZodType>(make: (words: ApiWords) => Schema): Schema {
  const schema = make(everyWord);
  makers.set(schema, make);
  return schema;
}

/**
 * Returns an object shape with the field `schema()` for every variable. An API version leaves out the fields of variables that it does not know.
 *
 * @param make - Makes the schema of a field.
 */
export function fieldPerVariable<Schema extends z.ZodType>(make: () => Schema): Record<VariableName, Schema> {
  const shape = variableNames.map((name) => {
    const field = make();
    fields.set(field, name);
    return [name, field];
  });
  return Object.fromEntries(shape) as Record<VariableName, Schema>;
}

const narrowers = new Map<string, (schema: z.ZodType) => z.ZodType>();

/**
 * Returns a schema with only the words that an API version knows. Two calls with equal arguments return the same schema.
 *
 * @param version - Version of the API, such as `v1`.
 * @returns The given schema, if the version knows all of its words.
 */
export function forVersion<Schema extends z.ZodType>(version: string, schema: Schema): Schema {
  const words = wordsOf(version);
  if (words === everyWord) return schema;
  const narrow = narrowers.get(version) ?? narrowerTo(words);
  narrowers.set(version, narrow);
  return narrow(schema) as Schema;
}

function narrowerTo(words: ApiWords): (schema: z.ZodType) => z.ZodType {
  const made = new WeakMap<z.ZodType, z.ZodType>();
  const known = new Set(words.variables);
  const narrow = (schema: z.ZodType): z.ZodType => {
    const before = made.get(schema);
    if (before !== undefined) return before;
    const narrowed = makers.get(schema)?.(words) ?? narrowedCopy(schema);
    made.set(schema, narrowed);
    return narrowed;
  };
  /** Copies a schema whose parts change. A schema that differs from its parent only by metadata is a copy of the changed parent. */
  const narrowedCopy = (schema: z.ZodType): z.ZodType => {
    const { def, parent } = schema._zod;
    const from = parent === undefined ? undefined : narrow(parent as z.ZodType);
    const isSame = parent?._zod.def === def;
    const changes = isSame ? {} : changesOf(def);
    if (from === parent && Object.keys(changes).length === 0) return schema;
    const copy = isSame && from !== undefined ? from.clone() : schema.clone(z.util.mergeDefs(def, changes));
    copy._zod.parent = from;
    const metadata = z.globalRegistry.get(schema);
    if (metadata !== undefined) z.globalRegistry.add(copy, metadata);
    return copy;
  };
  const changesOf = (def: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(Object.getOwnPropertyDescriptors(def)).flatMap(([key]) => {
        if (!partsOfSchema.has(key)) return [];
        const part = (def as Readonly<Record<string, unknown>>)[key];
        const changed = changedPart(part);
        return changed === part ? [] : [[key, changed]];
      }),
    );
  /** Returns the same part if nothing in it changes. */
  const changedPart = (part: unknown): unknown => {
    if (part instanceof z.ZodType) return narrow(part);
    if (Array.isArray(part)) {
      const changed = part.map(changedPart);
      return changed.some((one, index) => one !== part[index]) ? changed : part;
    }
    if (typeof part !== "object" || part === null) return part;
    const entries = Object.entries(part as Readonly<Record<string, z.ZodType>>);
    const kept = entries.filter(([, field]) => {
      const name = fields.get(field);
      return name === undefined || known.has(name);
    });
    const changed = kept.map(([key, field]) => [key, changedPart(field)] as const);
    const isSame =
      kept.length === entries.length && changed.every(([, field], index) => field === kept[index]![1]);
    return isSame ? part : Object.fromEntries(changed);
  };
  return narrow;
}

/** Properties by which a definition of zod names the schemas that it consists of. */
const partsOfSchema: ReadonlySet<string> = new Set([
  "shape",
  "catchall",
  "element",
  "innerType",
  "options",
  "keyType",
  "valueType",
  "items",
  "rest",
  "in",
  "out",
  "left",
  "right",
]);

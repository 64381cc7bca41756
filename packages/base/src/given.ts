type Given<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns an object without those fields whose value is undefined. Fields that a configuration omits are then also missing in the options of a source. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<Fields>;
}

import type { SharedTypes } from "../generated/endpoints.ts";
import type { VariableName } from "../generated/wire.ts";

type DataEndpoint = {
  [Name in keyof SharedTypes]: SharedTypes[Name] extends { readonly query: { readonly variables: unknown } }
    ? Name
    : never;
}[keyof SharedTypes];

/** Query of a data endpoint. Variables can be given as a list. */
export type DataQuery<Name extends DataEndpoint> = Omit<SharedTypes[Name]["query"], "variables"> & {
  readonly variables: string | readonly VariableName[];
};

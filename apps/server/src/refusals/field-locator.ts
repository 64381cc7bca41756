import type { FieldError } from "@halcyon/schema";

/** Where a field of a request stands: in its body, or among its parameters. */
export type FieldLocator = (field: string) => Pick<FieldError, "pointer" | "parameter">;

/** Requests for scores say it in their body. */
export const inRequest: FieldLocator = (field) => ({ pointer: `#/request/${field}` });

/** Requests for data say everything in their query. */
export const inQuery: FieldLocator = (parameter) => ({ parameter });

import { OperatorError } from "@halcyon/accounts/operator-error";
import { ConfigError } from "./config/config-error.ts";
import { dataFaultLine, DataFolderError } from "@halcyon/database/files/data-file";
import { FileInUseError, staleAfterMs } from "@halcyon/database/files/heartbeat";
import { NewerSchemaError } from "@halcyon/database/schema/migrate";

/**
 * Returns the reason why a process could not start or a command failed, in one line with advice.
 *
 * @returns Undefined for an unexpected error.
 */
export function startErrorLine(error: unknown): string | undefined {
  if (error instanceof Error && error.cause instanceof NewerSchemaError) return error.cause.message;
  if (error instanceof ConfigError || error instanceof DataFolderError || error instanceof OperatorError)
    return error.message;
  if (error instanceof FileInUseError)
    return `${error.message}; stop it, or name another folder in HALCYON_DATA_DIR. If the folder is a copy, start again in ${staleAfterMs / 1000} seconds`;
  const fault = dataFaultLine(error);
  if (fault !== undefined) return fault;
  if (!(error instanceof Error)) return undefined;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === "EADDRINUSE")
    return `port ${port} is in use; stop the program that uses it, or choose another with PORT or HALCYON_METRICS_PORT`;
  if (code === "EACCES" && port !== undefined)
    return `port ${port} may not be used by this user; choose another with PORT`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${address ?? "HOST"} is not an address of this machine; choose another with HOST`;
  return undefined;
}

export { hoursMax } from "./arguments/asked-forecast.ts";
export { mcpServer } from "./server/mcp-server.ts";
export {
  type Answered,
  type Given,
  type Port,
  type PortName,
  Refused,
  type RefusedOptions,
} from "./api/port.ts";
export type { Found, Tool } from "./tools/tool.ts";
export { type Sentences, textMaxBytes } from "./results/result-text.ts";
export { tools } from "./tools/tools.ts";

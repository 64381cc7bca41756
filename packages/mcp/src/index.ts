export { hoursMax } from "./asked-forecast.ts";
export { mcpServer } from "./mcp-server.ts";
export { type Answered, type Given, type Port, type PortName, Refused, type RefusedOptions } from "./port.ts";
export type { Found, Tool } from "./tool.ts";
export { type Sentences, textMaxBytes } from "./told.ts";
export { tools } from "./tools.ts";

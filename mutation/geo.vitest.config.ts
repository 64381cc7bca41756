import shared from "../vitest.config.ts";
import { quick } from "./quick.ts";

export default quick(shared, ["src/**/*.test.ts"]);

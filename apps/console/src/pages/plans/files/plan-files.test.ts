import { expect, it } from "vitest";
import { isSchedule, textOfFile } from "./plan-files.tsx";

it("reads files in UTF-8 and in windows-1252", () => {
  expect(textOfFile(new TextEncoder().encode("Gründung"))).toBe("Gründung");
  expect(textOfFile(Uint8Array.of(0x47, 0x72, 0xfc, 0x6e))).toBe("Grün");
});

it("tells a schedule from a plan in JSON", () => {
  expect(isSchedule('<?xml version="1.0"?><Project/>')).toBe(true);
  expect(isSchedule("ERMHDR\t22.12\n%T\tTASK")).toBe(true);
  expect(isSchedule('{ "tasks": [] }')).toBe(false);
});

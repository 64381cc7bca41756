import type { Constraint } from "@halcyon/schema";
import { createContext, use } from "react";
import type { Fault } from "../drafts/check-definition.ts";
import { pointerWords } from "./pointer-words.ts";

/** What is wrong with the draft, for the fields that show it. */
export const Faults = createContext<readonly Fault[]>([]);

/** What is wrong at a field or beneath it. */
export function useFaultsAt(pointer: string): readonly Fault[] {
  return use(Faults).filter((fault) => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`));
}

/** The id of the field that a pointer names: `#/constraints/0/weight` is `constraints-0-weight`. */
export function fieldId(pointer: string): string {
  return pointer.replace(/^#\//, "").replaceAll("/", "-");
}

interface FaultListProps {
  readonly faults: readonly Fault[];
  /** The faults of the draft. */
  readonly constraints: readonly Constraint[];
}

/** Everything that is wrong, each with a way to its field. */
export function FaultList({ faults, constraints }: FaultListProps) {
  return (
    <div className="problem card" role="alert">
      <h2>{faults.length === 1 ? "One thing to put right" : `${faults.length} things to put right`}</h2>
      <ul>
        {faults.map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`}>
            <button type="button" className="link" onClick={() => showField(pointer)}>
              {pointerWords(pointer, constraints)}
            </button>
            : {detail}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Goes to the field that a pointer names, or to the nearest one around it. */
function showField(pointer: string): void {
  const names = fieldId(pointer).split("-");
  for (let count = names.length; count > 0; count--) {
    const field = document.querySelector<HTMLElement>(`#${CSS.escape(names.slice(0, count).join("-"))}`);
    if (field === null) continue;
    unfold(field);
    field.scrollIntoView({ block: "center" });
    field.focus({ preventScroll: true });
    return;
  }
}

/** Opens what hides a field. */
function unfold(field: HTMLElement): void {
  const details = field.closest("details");
  if (details === null) return;
  details.open = true;
  if (details.parentElement !== null) unfold(details.parentElement);
}

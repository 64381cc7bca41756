import type { Constraint } from "@halcyon/schema";
import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Fault } from "../drafts/check-definition.ts";
import { constraintWords } from "../../../words/weather/constraint-words.ts";
import { codeWords } from "../definition/code-names.ts";

/** Returns the name of a field in the editor from its JSON pointer: `#/constraints/0/ideal/max` is `Wind gusts at 10 m, ideal to`. */
export function pointerWords(pointer: string, constraints: readonly Constraint[]): string {
  const [name = "", index, ...path] = pointer.replace(/^#\//, "").split("/");
  const constraint = name === "constraints" && index !== undefined ? constraints[Number(index)] : undefined;
  if (constraint === undefined) return groups.get(name) ?? name;
  const words = fieldWords(constraint, path);
  return [constraintWords(constraint), ...(words === "" ? [] : [words])].join(", ");
}

const groups = new Map([
  ["constraints", "limits"],
  ["warnings", "official warnings"],
]);

const plain = new Map(
  Object.entries<string>({
    height_m: "height above ground",
    if_missing: "without data",
    "over/hours": "hours looked over",
    "over/statistic": "what of them",
    "over/direction": "which hours",
    "shape/power": "power",
    default: "all other codes",
  }),
);

const ends = new Map(Object.entries<string>({ min: "from", max: "to" }));

function fieldWords({ variable }: Constraint, path: readonly string[]): string {
  const known = plain.get(path.join("/"));
  if (known !== undefined) return known;
  const [first = "", second = "", third = ""] = path;
  if (first === "arc") return `${second} ${third}`.trim();
  if (first === "categories" && second !== "") return codeWords(variable, second);
  if (first === "source") return "sources";
  return `${first} ${ends.get(second) ?? second}`.trim();
}

/** React context with the errors of the draft. Each field displays its own errors. */
export const Faults = createContext<readonly Fault[]>([]);

/** Returns the errors of a field and of the fields within it. */
export function useFaultsAt(pointer: string): readonly Fault[] {
  return use(Faults).filter((fault) => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`));
}

/** Returns the element id of a field from its JSON pointer: `#/constraints/0/weight` is `constraints-0-weight`. */
export function fieldId(pointer: string): string {
  return pointer.replace(/^#\//, "").replaceAll("/", "-");
}

/** Returns the element id of the error message of a field from its JSON pointer. */
export function faultId(pointer: string): string {
  return `${fieldId(pointer)}-wrong`;
}

interface FaultListProps {
  readonly faults: readonly Fault[];
  /** True if the errors came from the server. The list of errors then receives the focus. */
  readonly isRefused: boolean;
  /** Constraints of the draft, to which the faults refer. */
  readonly constraints: readonly Constraint[];
}

/** Lists all errors of a draft, each with a link to its field. If the field already shows the message of an error, the list omits the message. */
export function FaultList({ faults, isRefused, constraints }: FaultListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [saidThere, setSaidThere] = useState<readonly Fault[]>([]);
  useLayoutEffect(() => setSaidThere(faults.filter(isSaidAtField)), [faults]);
  useEffect(() => {
    if (isRefused) list.current?.focus();
  }, [isRefused, faults]);
  return (
    <div className="problem card" role="alert" ref={list} tabIndex={-1}>
      <h2>{faults.length === 1 ? "One thing to correct" : `${faults.length} things to correct`}</h2>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.pointer} ${fault.detail}`}>
            <button type="button" className="link" onClick={() => showField(fault.pointer)}>
              {pointerWords(fault.pointer, constraints)}
            </button>
            {!saidThere.includes(fault) && `: ${fault.detail}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns true if the field of an error, or a group that contains the field, shows the error. */
function isSaidAtField({ pointer }: Fault): boolean {
  const steps = pointer.split("/");
  return steps.some((_, at) => document.getElementById(faultId(steps.slice(0, at + 1).join("/"))) !== null);
}

/** Scrolls to the field that a JSON pointer names and focuses the field. If it is not shown, uses the nearest element around it. */
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

/** Opens all collapsed elements that contain a field. */
function unfold(field: HTMLElement): void {
  const details = field.closest("details");
  if (details === null) return;
  details.open = true;
  if (details.parentElement !== null) unfold(details.parentElement);
}

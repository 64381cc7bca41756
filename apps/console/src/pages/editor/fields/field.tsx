import { type ReactNode, use } from "react";
import { faultId, Faults, fieldId, useFaultsAt } from "./faults.tsx";

interface Props {
  readonly label: ReactNode;
  /** Field, as a JSON pointer into the draft. */
  readonly pointer: string;
  /** Returns the control with the attributes that make it the field. */
  readonly children: (control: FieldControl) => ReactNode;
}

/** Attributes that make a control the field of a pointer and announce its fault. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

/** Shows a control with its name above it and its fault beneath. */
export function Field({ label, pointer, children }: Props) {
  const faults = useFaultsAt(pointer);
  const id = fieldId(pointer);
  const isWrong = faults.length > 0;
  return (
    <div className="edit-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": isWrong, "aria-describedby": isWrong ? faultId(pointer) : undefined })}
      {isWrong && (
        <p className="wrong" id={faultId(pointer)}>
          {faults.map(({ detail }) => detail).join(" ")}
        </p>
      )}
    </div>
  );
}

/** Shows the errors of a group of fields as a whole. */
export function GroupFaults({ pointer }: Pick<Props, "pointer">) {
  const faults = use(Faults).filter((fault) => fault.pointer === pointer);
  if (faults.length === 0) return null;
  return (
    <p className="wrong" id={faultId(pointer)}>
      {faults.map(({ detail }) => detail).join(" ")}
    </p>
  );
}

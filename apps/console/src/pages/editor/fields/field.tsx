import { type ReactNode, use } from "react";
import { faultId, Faults, fieldId, useFaultsAt } from "./faults.tsx";

interface Props {
  readonly label: ReactNode;
  /** The field, as a JSON pointer into the draft. */
  readonly pointer: string;
  /** The control, with what makes it the field. */
  readonly children: (control: FieldControl) => ReactNode;
}

/** The attributes that make a control the field of a pointer and announce what is wrong with it. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

/** A control with its name above it and what is wrong beneath. */
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

/** What is wrong with a group of fields as a whole. */
export function GroupFaults({ pointer }: Pick<Props, "pointer">) {
  const faults = use(Faults).filter((fault) => fault.pointer === pointer);
  if (faults.length === 0) return null;
  return (
    <p className="wrong" id={faultId(pointer)}>
      {faults.map(({ detail }) => detail).join(" ")}
    </p>
  );
}

import { type ReactNode, use } from "react";
import { faultId, Faults, fieldId, useFaultsAt } from "./faults.tsx";

interface Props {
  readonly label: ReactNode;
  /** JSON pointer to the field in the draft. */
  readonly pointer: string;
  /** Returns the input element of the field, which must have the given attributes. */
  readonly children: (control: FieldControl) => ReactNode;
}

/** Attributes that link an input element to its label and its error message. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

/** Shows an input element with its name above and its error message beneath. */
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

/** Shows the errors that concern a group of fields as a whole. */
export function GroupFaults({ pointer }: Pick<Props, "pointer">) {
  const faults = use(Faults).filter((fault) => fault.pointer === pointer);
  if (faults.length === 0) return null;
  return (
    <p className="wrong" id={faultId(pointer)}>
      {faults.map(({ detail }) => detail).join(" ")}
    </p>
  );
}

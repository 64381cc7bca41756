import { type ModelId, modelIds } from "@halcyon/schema";

interface Props {
  readonly model: ModelId;
  readonly choose: (model: ModelId) => void;
}

/** Lets the reader choose the weather model. */
export function ModelSelect({ model, choose }: Props) {
  return (
    <select
      value={model}
      onChange={({ target }) => choose(modelIds.find((id) => id === target.value) ?? model)}
    >
      {modelIds.map((id) => (
        <option key={id} value={id}>
          {id.toUpperCase()}
        </option>
      ))}
    </select>
  );
}

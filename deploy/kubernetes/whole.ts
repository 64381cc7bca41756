/** Kubernetes object in which all fields are present at every depth. */
export type Whole<Value> = Value extends (infer Item)[]
  ? Whole<Item>[]
  : Value extends object
    ? { [Key in keyof Value]-?: Whole<NonNullable<Value[Key]>> }
    : Value;

/** Type of a Kubernetes object in which all fields, at every depth, are required. */
export type Whole<Value> = Value extends (infer Item)[]
  ? Whole<Item>[]
  : Value extends object
    ? { [Key in keyof Value]-?: Whole<NonNullable<Value[Key]>> }
    : Value;

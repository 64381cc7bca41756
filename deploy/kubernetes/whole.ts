/** An object of Kubernetes of which every field that is asked for is there. */
export type Whole<Value> = Value extends (infer Item)[]
  ? Whole<Item>[]
  : Value extends object
    ? { [Key in keyof Value]-?: Whole<NonNullable<Value[Key]>> }
    : Value;

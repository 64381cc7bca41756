/** Wraps a function of an object so that it computes its result only once for each object. The result is kept as long as the object exists. */
export function onceEach<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const there = made.get(key) ?? make(key);
    made.set(key, there);
    return there;
  };
}

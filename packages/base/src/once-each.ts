/** Makes something of each object once, and keeps it for as long as the object is there. */
export function onceEach<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const there = made.get(key) ?? make(key);
    made.set(key, there);
    return there;
  };
}

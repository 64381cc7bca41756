/** Wraps a function that takes an object, so that it runs only once per object. Its result is cached as long as the object exists. */
export function onceEach<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const there = made.get(key) ?? make(key);
    made.set(key, there);
    return there;
  };
}

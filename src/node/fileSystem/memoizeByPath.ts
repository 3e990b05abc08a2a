/** Returns a function that loads each path only once per process. A failed load is tried again. */
export function memoizeByPath<T>(load: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const loading = new Map<string, Promise<T>>();
  return (path) => {
    const known = loading.get(path);
    if (known) return known;
    const loaded = load(path);
    loading.set(path, loaded);
    loaded.catch(() => loading.delete(path));
    return loaded;
  };
}

/**
 * Calls with variables set, and sets what was there again. In the real environment: what is native reads only that, and
 * an object put in the place of `process.env` hides every variable of the test files that follow in this process from
 * it.
 */
export async function withEnvironment(
  variables: Readonly<Record<string, string>>,
  call: () => Promise<void>,
): Promise<void> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    await call();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
}

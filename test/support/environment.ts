/**
 * Runs a function with environment variables set, and restores their previous values. The real environment is changed
 * because native code reads nothing else, and because an object assigned to `process.env` would hide every variable
 * from the test files that run later in this process.
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

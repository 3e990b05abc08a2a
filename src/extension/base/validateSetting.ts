/** Declaration of a setting in the manifest. */
export interface DeclaredSetting {
  readonly type: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Returns a value that matches the declaration of its setting. The editor underlines wrong values but still returns
 * them. A list keeps its valid entries, a number is clamped to its range, and any other wrong value is replaced by the
 * default.
 */
export function settingValue(written: unknown, declared: DeclaredSetting): unknown {
  switch (declared.type) {
    case 'array':
      return listOf(written) ?? declared.default;
    case 'integer':
    case 'number':
      return typeof written === 'number' && Number.isFinite(written) ? numberIn(written, declared) : declared.default;
    case 'object':
      return typeof written === 'object' && written !== null && !Array.isArray(written) ? written : declared.default;
    default:
      return typeof written === declared.type && (declared.enum?.includes(written) ?? true)
        ? written
        : declared.default;
  }
}

/**
 * Accepts a single glob as a list of one, and an object such as `{ "glob": true }`, the form of the editor's own
 * settings.
 */
function listOf(written: unknown): readonly string[] | undefined {
  if (typeof written === 'string') return [written];
  if (typeof written !== 'object' || written === null) return undefined;
  const entries: readonly unknown[] = Array.isArray(written)
    ? written
    : Object.entries(written).flatMap(([glob, on]) => (on === true ? [glob] : []));
  return entries.filter((entry) => typeof entry === 'string');
}

function numberIn(written: number, { type, minimum = -Infinity, maximum = Infinity }: DeclaredSetting): number {
  const within = Math.min(maximum, Math.max(minimum, written));
  return type === 'integer' ? Math.round(within) : within;
}

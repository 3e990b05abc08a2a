/** What the manifest says of a setting. */
export interface DeclaredSetting {
  readonly type: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * What was written into a setting, as it is declared: the editor underlines what is wrong, and hands it on all the
 * same. A list keeps what is right of it, a number its range; anything else is as if it had not been set.
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

/** One glob alone is a list of one, and `"glob": true` is how the editor's own settings name theirs. */
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

import type { OutlineRules } from './types';

export const functional: Readonly<Record<string, OutlineRules>> = {};

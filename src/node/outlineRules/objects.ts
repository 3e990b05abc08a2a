import type { OutlineRules } from './types';

export const objects: Readonly<Record<string, OutlineRules>> = {};

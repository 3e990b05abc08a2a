import type { TemplateResult } from 'lit';

/** Returns the visible text of a template, without elements and attributes. */
export function templateText(drawn: unknown): string {
  if (typeof drawn === 'string' || typeof drawn === 'number') return String(drawn);
  if (Array.isArray(drawn)) return drawn.map(templateText).join('');
  if (typeof drawn !== 'object' || drawn === null || !('strings' in drawn)) return '';
  const { strings, values } = drawn as TemplateResult;
  let inTag = false;
  return strings
    .map((text, i) => {
      const words = (inTag ? text.replace(/^[^>]*>?/, ' ') : text).replace(/<[^>]*>?/g, ' ');
      if (/[<>]/.test(text)) inTag = text.lastIndexOf('<') > text.lastIndexOf('>');
      return words + (inTag ? '' : templateText(values[i]));
    })
    .join('');
}

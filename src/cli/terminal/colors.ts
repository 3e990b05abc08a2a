import picocolors, { createColors } from 'picocolors';

const wish = process.env['FORCE_COLOR'] ?? '';
/** picocolors treats any value as enabling colors. */
const isRefused = /^(?:0|false)$/i.test(wish);

/**
 * Colors are used on a terminal, or if FORCE_COLOR asks for them. picocolors alone would also color pipes wherever CI
 * is set.
 */
export const isColored = picocolors.isColorSupported && !isRefused && (process.stdout.isTTY || wish !== '');

/**
 * Placeholder for the escape character in our own sequences. It differs in every process, so no file can contain it.
 * Loading `node:crypto` for it would take milliseconds.
 */
export const ESCAPE = `\x1b${Math.random()}${Math.random()}`;

type Style = (text: string | number) => string;

function style(name: 'bold' | 'cyan' | 'dim' | 'green' | 'yellow'): Style {
  const [open = '', close = ''] = createColors(isColored)[name](' ').replaceAll('\x1b', ESCAPE).split(' ');
  return (text) => `${open}${text}${close}`;
}

export const colors = {
  bold: style('bold'),
  cyan: style('cyan'),
  dim: style('dim'),
  green: style('green'),
  yellow: style('yellow'),
};

import picocolors, { createColors } from 'picocolors';

const wish = process.env['FORCE_COLOR'] ?? '';
/** picocolors takes any value for a yes. */
const isRefused = /^(?:0|false)$/i.test(wish);

/** For a terminal, and where FORCE_COLOR asks for it: picocolors alone also colours every pipe wherever CI is set. */
const isColored = picocolors.isColorSupported && !isRefused && (process.stdout.isTTY || wish !== '');

/**
 * Stands for the escape character in our own sequences: no file can hold it, since it is another in every process. To
 * load `node:crypto` for it would take milliseconds.
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

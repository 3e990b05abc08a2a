import picocolors, { createColors } from 'picocolors';

const wish = process.env['FORCE_COLOR'] ?? '';
/** picocolors takes any value for a yes. */
const isRefused = /^(?:0|false)$/i.test(wish);

/** For a terminal, and where FORCE_COLOR asks for it: picocolors alone also colours every pipe wherever CI is set. */
export const colors = createColors(picocolors.isColorSupported && !isRefused && (process.stdout.isTTY || wish !== ''));

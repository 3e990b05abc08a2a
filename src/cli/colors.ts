import picocolors, { createColors } from 'picocolors';

/** For a terminal, and where FORCE_COLOR asks for it: picocolors alone also colours every pipe wherever CI is set. */
export const colors = createColors(picocolors.isColorSupported && (process.stdout.isTTY || Boolean(process.env['FORCE_COLOR'])));

/** Exports for `build/package.mjs`, which is plain JavaScript. */
export { extensionPage } from './extensionPage';
export { facts } from './facts';
export { formulaText } from './homebrewFormula';
export { bundleManifest } from './mcpBundle';
export { manifestLinks, placeholdersOf, release, requireReleased, withoutPlaceholders } from './release';

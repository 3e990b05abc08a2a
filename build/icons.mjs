import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reduces VS Code's icon font to the icons that the pages show: a twentieth of 123 KB of font and 38 KB of styles. The
 * font is inlined in the styles, as the styles are in the page (src/extension/webviews/webviewPage.ts), because VS Code
 * shows a page only when everything it loads has arrived.
 */
export const iconsInUse = {
  name: 'icons in use',
  setup(build) {
    build.onLoad({ filter: /codicon\.css$/ }, ({ path }) => ({
      contents: stylesOf(readFileSync(path, 'utf8'), namesInUse()),
      loader: 'css',
    }));
    build.onLoad({ filter: /codicon\.ttf$/ }, ({ path }) => {
      const styles = readFileSync(path.replace(/ttf$/, 'css'), 'utf8');
      const names = namesInUse();
      const characters = [...styles.matchAll(rules)]
        .filter(([, name]) => names.has(name))
        .map(([, , hex]) => parseInt(hex, 16));
      return { contents: withGlyphsOf(readFileSync(path), characters), loader: 'dataurl' };
    });
  },
};

const rules = /^\.codicon-([\w-]+):before \{ content: "\\([0-9a-f]+)" \}$/gm;

const stylesOf = (styles, names) =>
  styles.replace(rules, (rule, name) => (names.has(name) ? rule : '')).replace(/codicon\.ttf\?\w+/, 'codicon.ttf');

/** Returns all quoted words in the sources that could name an icon. */
function namesInUse() {
  const sources = [
    ...readdirSync('webview-ui', { recursive: true })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join('webview-ui', file)),
    'src/shared/symbolIcons.ts',
  ];
  return new Set(
    sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([a-z0-9-]+)'/g)].map(([, name]) => name)),
  );
}

/** Returns the same font in which only the glyphs of these characters have outlines. All glyphs keep their numbers. */
export function withGlyphsOf(font, characters) {
  const tables = tablesOf(font);
  const characterMap = windowsMapOf(tables.get('cmap'));
  const kept = new Set([0, ...characters.map((character) => glyphOf(characterMap, character))]);
  const { glyf, loca } = outlinesOf(tables, kept);
  // A page does not need the names of glyphs, nor substitutions that depend on adjacent glyphs.
  tables.delete('GSUB');
  const nameless = Buffer.alloc(32);
  nameless.writeUInt32BE(0x00030000);
  tables.get('post').copy(nameless, 4, 4, 32);
  return fontOf(
    font,
    new Map([...tables, ['glyf', glyf], ['loca', loca], ['post', nameless], ['cmap', mapAlone(characterMap)]]),
  );
}

function tablesOf(font) {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  return new Map(
    entries.map((at) => [
      font.toString('latin1', at, at + 4),
      font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12)),
    ]),
  );
}

/** Returns the character map of platform 3 in format 4. */
function windowsMapOf(cmap) {
  for (let at = 4; at < 4 + 8 * cmap.readUInt16BE(2); at += 8) {
    const map = cmap.subarray(cmap.readUInt32BE(at + 4));
    if (cmap.readUInt16BE(at) === 3 && map.readUInt16BE(0) === 4) return map.subarray(0, map.readUInt16BE(2));
  }
  throw new Error('The icon font has no character map of format 4.');
}

function mapAlone(map) {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(3, 4);
  head.writeUInt16BE(1, 6);
  head.writeUInt32BE(12, 8);
  return Buffer.concat([head, map]);
}

function glyphOf(map, character) {
  const segments = map.readUInt16BE(6) / 2;
  for (let i = 0; i < segments; i++) {
    const [end, start, delta, range] = [
      14 + 2 * i,
      16 + 2 * (segments + i),
      16 + 2 * (2 * segments + i),
      16 + 2 * (3 * segments + i),
    ];
    if (character > map.readUInt16BE(end) || character < map.readUInt16BE(start)) continue;
    const offset = map.readUInt16BE(range);
    if (offset === 0) return (character + map.readUInt16BE(delta)) & 0xffff;
    return map.readUInt16BE(range + offset + 2 * (character - map.readUInt16BE(start)));
  }
  throw new Error(`The icon font has no ${character.toString(16)}.`);
}

function outlinesOf(tables, kept) {
  const [places, outlines] = [tables.get('loca'), tables.get('glyf')];
  if (tables.get('head').readInt16BE(50) !== 0) throw new Error('The icon font has long offsets.');
  const loca = Buffer.alloc(places.length);
  const parts = [];
  let length = 0;
  for (let glyph = 0; glyph < places.length / 2 - 1; glyph++) {
    const outline = kept.has(glyph)
      ? outlines.subarray(2 * places.readUInt16BE(2 * glyph), 2 * places.readUInt16BE(2 * glyph + 2))
      : Buffer.alloc(0);
    if (outline.length > 0 && outline.readInt16BE(0) < 0) throw new Error('An icon is made of others.');
    parts.push(outline);
    length += outline.length;
    loca.writeUInt16BE(length / 2, 2 * glyph + 2);
  }
  return { glyf: Buffer.concat(parts), loca };
}

/** Assembles a font from its tables. The checksums are left at zero, since browsers do not check them. */
function fontOf(original, tables) {
  const names = [...tables.keys()].sort();
  const head = Buffer.alloc(12 + 16 * names.length);
  original.copy(head, 0, 0, 4);
  const power = Math.floor(Math.log2(names.length));
  [names.length, 16 * 2 ** power, power, 16 * names.length - 16 * 2 ** power].forEach((value, i) =>
    head.writeUInt16BE(value, 4 + 2 * i),
  );
  const parts = [head];
  let at = head.length;
  names.forEach((name, i) => {
    const table = tables.get(name);
    head.write(name, 12 + 16 * i, 'latin1');
    head.writeUInt32BE(at, 20 + 16 * i);
    head.writeUInt32BE(table.length, 24 + 16 * i);
    const padding = -table.length & 3;
    parts.push(table, Buffer.alloc(padding));
    at += table.length + padding;
  });
  return Buffer.concat(parts);
}

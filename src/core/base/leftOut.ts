import { toOneLine } from '../sanitize/hiddenCharacters';

/** Counts of the files that no rule excludes but that are not indexed, by reason. */
export interface LeftOutFiles {
  readonly unknownKind: number;
  readonly tooLarge: number;
  readonly binary: number;
  readonly secret: number;
  readonly generated: number;
  readonly minified: number;
  readonly failed: number;
  /**
   * Files of unknown kind by extension, or by name if they have none: the most frequent kinds only, most files first.
   */
  readonly kinds: readonly FileKind[];
}

export interface FileKind {
  readonly kind: string;
  readonly files: number;
}

/** Counts of the files of a folder that are left out because of their path, and because of their content. */
export type LeftOutByPath = Pick<LeftOutFiles, 'unknownKind' | 'tooLarge' | 'kinds'>;
export type LeftOutByContent = Omit<LeftOutFiles, keyof LeftOutByPath>;

const KINDS = 20;
const NAMED_KINDS = 3;

/** Returns the {@link KINDS} kinds with most files, highest count first. */
export function mostFrequent(counts: Iterable<readonly [kind: string, files: number]>): readonly FileKind[] {
  const kinds = [...counts].map(([kind, files]) => ({ kind, files }));
  return kinds.sort((a, b) => b.files - a.files || (a.kind < b.kind ? -1 : 1)).slice(0, KINDS);
}

const REASONS: Readonly<Record<Exclude<keyof LeftOutFiles, 'kinds'>, string>> = {
  unknownKind: 'of other kinds',
  tooLarge: 'too large',
  binary: 'binary',
  secret: 'private keys',
  generated: 'generated',
  minified: 'minified',
  failed: 'failed',
};

/** Returns a text such as `12 of other kinds (8 .abc, 4 .xyz), 3 too large`; empty if nothing is left out. */
export function describeLeftOut(left: LeftOutFiles): string {
  const parts = (Object.keys(REASONS) as (keyof typeof REASONS)[]).flatMap((reason) => {
    const kinds = reason === 'unknownKind' ? inWords(left.kinds) : '';
    return left[reason] > 0 ? [`${left[reason].toLocaleString('en')} ${REASONS[reason]}${kinds && ` (${kinds})`}`] : [];
  });
  return parts.join(', ');
}

function inWords(kinds: readonly FileKind[]): string {
  const rest = kinds.slice(NAMED_KINDS).reduce((sum, { files }) => sum + files, 0);
  return [
    ...kinds.slice(0, NAMED_KINDS).map(({ kind, files }) => `${files.toLocaleString('en')} ${toOneLine(kind)}`),
    ...(rest > 0 ? [`${rest.toLocaleString('en')} further`] : []),
  ].join(', ');
}

/**
 * Extensions and names of images, audio, fonts, archives, data, build output and other files that a code search does
 * not need.
 */
const NOT_SOURCE = new Set(
  (
    '.png .jpg .jpeg .gif .svg .ico .webp .avif .bmp .tif .tiff .psd .ai .eps .icns .heic .raw .xcf .sketch .fig ' +
    '.mp3 .mp4 .wav .ogg .oga .ogv .flac .aac .m4a .mov .avi .webm .mkv .mid .aiff ' +
    '.ttf .otf .woff .woff2 .eot .pfb .afm .bdf ' +
    '.zip .gz .tgz .tar .bz2 .xz .zst .7z .rar .jar .war .whl .egg .nupkg .deb .rpm .dmg .iso .apk .cab ' +
    '.exe .dll .so .dylib .a .o .obj .lib .bin .class .pyc .pdb .wasm .node .dat .db .sqlite .sqlite3 .mdb .pack .idx ' +
    '.csv .tsv .jsonl .ndjson .parquet .arrow .avro .npy .npz .pkl .h5 .hdf5 .onnx .pt .pth .safetensors .gguf ' +
    '.pdf .doc .docx .xls .xlsx .ppt .pptx .odt .ods .epub .rtf .djvu .ps .dvi ' +
    '.blend .fbx .glb .gltf .stl .dae .3ds .max .ply .usd .hdr .exr .tga .dds .ktx .ktx2 .unity .prefab .asset .meta .mat .anim ' +
    '.log .out .err .snap .lock .map .po .pot .mo .qm .patch .diff .orig .rej .bak .tmp .swp .cache .sum .sha256 .md5 .sig ' +
    '.golden .expected .stdout .stderr .approved .input .output .ans .in .har .pcap .trace .prof .dump .ref ' +
    '.gitignore .gitattributes .gitkeep .keep .npmignore .dockerignore .codebasesearchignore .prettierignore .eslintignore .nojekyll .mailmap'
  ).split(' '),
);

/**
 * Thresholds from which on answers mention left-out files: at least `files` that exceed `share` of all files, or at
 * least `ofOneKind` of a single kind.
 */
const MUCH = { files: 10, share: 0.1, ofOneKind: 100 } as const;

/**
 * Returns a notice if many files that may be source code are left out, with the way to include them. Generated, binary
 * and secret files are left out on purpose and do not count.
 */
export function leftOutNotice(left: LeftOutFiles, filesIndexed: number): string | undefined {
  const kinds = left.kinds.filter(({ kind }) => kind.startsWith('.') && !NOT_SOURCE.has(kind));
  const [most] = kinds;
  const ofKinds = kinds.reduce((sum, { files }) => sum + files, 0);
  const files = ofKinds + left.tooLarge + left.minified + left.failed;
  const isMuch = files >= MUCH.files && files > MUCH.share * (filesIndexed + files);
  if (!isMuch && (most?.files ?? 0) < MUCH.ofOneKind) return undefined;
  const described = describeLeftOut({ ...left, unknownKind: ofKinds, kinds, binary: 0, secret: 0, generated: 0 });
  const way = most ? ` A line such as !*${most.kind} in .codebasesearchignore includes a kind.` : '';
  return `${files.toLocaleString('en')} files are not searched: ${described}.${way}`;
}

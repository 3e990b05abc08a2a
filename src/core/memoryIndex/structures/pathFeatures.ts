import { languageOf } from '../../languages/languages';

/** Traits of a file that follow from its path, before anything is read. */
export interface PathFeatures {
  readonly test: boolean;
  /** Examples, benchmarks, documentation, scripts, notes on changes, other people's code: not the code itself. */
  readonly sample: boolean;
  /** Prose and data: configuration, markup, manifests. */
  readonly notCode: boolean;
  /** Private by convention: `internal/`, `detail/`, a leading underscore. */
  readonly internal: boolean;
  readonly header: boolean;
}

/** A folder whose name ends with the word, however words are joined: `tests`, `UnitTests`, `commonTest`, `api-spec`. */
const TEST_FOLDER =
  /(^|\/)(|[^/]*[-_.])([Tt]ests?|specs?|regress(?:ion)?|__tests__|testing|testdata|fixtures?|mocks?|__mocks__|e2e|smoke)\/|[a-z](Tests?|Specs?|Mocks?|Fixtures?)\/|^t\//;
const TEST_FILE = /(_test|\.test|\.spec|_spec|Tests?|Spec|_unittest|-test)\.[^./]+$|(^|\/)(test_|conftest)[^/]*$/;
const SAMPLE_FOLDER =
  /(^|\/)([Bb]enchmarks?|bench|[Ee]xamples?|[Dd]ocs?|[Ss]amples?|[Ss]nippets|[Dd]emos?|[Tt]utorials?|[Pp]laygrounds?|contrib|scripts?|tools?)\//;
const SAMPLE_FILE = /(_benchmark|\.bench|_bench)\.[^./]+$/;
const VENDORED =
  /(^|\/)(vendor|vendored|third[-_]?party|3rdparty|deps|external|extern|bundled|legacy|deprecated|generated|__generated__)\/|\.(min|generated|pb|g)\.[^./]+$/i;
/** Notes on changes are worded like questions about the code, and answer none of them. */
const HISTORY =
  /(^|\/)[^/]*(change(s|log)|history|news|release[-_ ]?notes|authors|contributors)[^/]*\.(md|rst|txt|adoc)$|(^|\/)(CHANGES|CHANGELOG|HISTORY|NEWS|AUTHORS)$/i;
const INTERNAL = /(^|\/)(internal|_internal|detail|impl|private)(\/|$)|(^|\/)_[^_]/;
const HEADER = /\.(h|hpp|hh)$/;

/**
 * @param content of the language, for files whose language does not follow from the path, such as scripts and
 * notebooks.
 */
export function pathFeatures(path: string, content = languageOf(path)?.content): PathFeatures {
  return {
    test: TEST_FOLDER.test(path) || TEST_FILE.test(path),
    sample: SAMPLE_FOLDER.test(path) || SAMPLE_FILE.test(path) || VENDORED.test(path) || HISTORY.test(path),
    // A kind of file that is unknown is indexed only if the user includes it, so it counts as code.
    notCode: content !== 'code' && languageOf(path) !== undefined,
    internal: INTERNAL.test(path),
    header: HEADER.test(path),
  };
}

/**
 * Returns the path without its extension, which a header shares with the source file of the same name in the same
 * folder; undefined for other files.
 */
export function pairKey(path: string): string | undefined {
  return /\.(c|cc|cpp|m)$/.test(path) || HEADER.test(path) ? path.slice(0, path.lastIndexOf('.')) : undefined;
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Returns the file name without its last extension. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

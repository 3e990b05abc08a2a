import { languageOf } from '../index/languages';

/** What a path says of a file, before anything is read. */
export interface PathTraits {
  readonly test: boolean;
  /** Examples, benchmarks, documentation, scripts: about the code rather than the code. */
  readonly sample: boolean;
  /** Prose and data: configuration, markup, manifests. */
  readonly notCode: boolean;
  /** Private by convention: `internal/`, `detail/`, a leading underscore. */
  readonly internal: boolean;
  readonly header: boolean;
}

const TEST_FOLDER = /(^|\/)(tests?|spec|specs|__tests__|testing|testdata|fixtures?|mocks?|__mocks__)(\/|$)/;
const TEST_FILE = /(_test|\.test|\.spec|_spec|Tests?|Spec|_unittest|-test)\.[^./]+$|(^|\/)(test_|conftest)[^/]*$/;
const SAMPLE_FOLDER = /(^|\/)(benchmarks?|bench|examples?|docs?|samples?|demos?|tutorials?|playground|contrib|scripts?|tools?)(\/|$)/;
const SAMPLE_FILE = /(_benchmark|\.bench|_bench)\.[^./]+$/;
const VENDORED = /(^|\/)(vendor|third_party|thirdparty|3rdparty|legacy|deprecated)(\/|$)|\.(min|generated|pb|g)\.[^./]+$/;
const INTERNAL = /(^|\/)(internal|_internal|detail|impl|private)(\/|$)|(^|\/)_[^_]/;
const HEADER = /\.(h|hpp|hh)$/;

export function pathTraits(path: string): PathTraits {
  return {
    test: TEST_FOLDER.test(path) || TEST_FILE.test(path),
    sample: SAMPLE_FOLDER.test(path) || SAMPLE_FILE.test(path) || VENDORED.test(path),
    notCode: languageOf(path)?.content !== 'code',
    internal: INTERNAL.test(path),
    header: HEADER.test(path),
  };
}

/** The path a header shares with the source file of the same name beside it. */
export function pairKey(path: string): string | undefined {
  return /\.(c|cc|cpp|m)$/.test(path) || HEADER.test(path) ? path.slice(0, path.lastIndexOf('.')) : undefined;
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The file name without its last extension. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

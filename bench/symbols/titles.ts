/** A kind of tests, with a pattern for the titles that users see. */
interface Titles {
  readonly kind: string;
  readonly files: RegExp;
  /** A file is of this kind only if it contains a match. */
  readonly mark: RegExp;
  /** Group 1 or 2 is the title. */
  readonly title: RegExp;
}

const KINDS: readonly Titles[] = [
  { kind: 'tests: Bats', files: /\.bats$/, mark: /^@test/m, title: /^[ \t]*@test\s+["'](.+?)["']\s*\{/gm },
  {
    kind: 'tests: Catch2, doctest',
    files: /\.(?:cpp|cc)$/,
    mark: /^TEST_CASE\(/m,
    title: /^[ \t]*(?:TEST_CASE|SCENARIO|SECTION|SUBCASE|GIVEN|WHEN|THEN)\(\s*"([^"\n]+)"[^\n]*\{/gm,
  },
  {
    kind: 'tests: Pester',
    files: /\.ps1$/,
    mark: /^\s*Describe\s/m,
    title: /^[ \t]*(?:Describe|Context|It)\s+(?:"([^"\n]+)"|'([^'\n]+)')[^\n]*\{/gm,
  },
  {
    kind: 'tests: ScalaTest, in words',
    files: /\.scala$/,
    mark: /"\s+in\s+\{/,
    title: /^[ \t]*((?:it\s+\w+\s+)?"[^"\n]+"(?:\s+\w+\s+"[^"\n]+")?)\s+(?:in|when|should|must|-)\s+\{/gm,
  },
  {
    kind: 'tests: Spock',
    files: /\.groovy$/,
    mark: /extends \w*Spec/,
    title: /^[ \t]*def\s+(?:"([^"\n]+)"|'([^'\n]+)')\s*\(/gm,
  },
];

/** Returns the kind of a file with tests, and its titles. */
export function titlesIn(
  file: string,
  text: string,
): { readonly kind: string; readonly names: readonly string[] } | undefined {
  const known = KINDS.find(({ files, mark }) => files.test(file) && mark.test(text));
  return (
    known && {
      kind: known.kind,
      names: [...text.matchAll(known.title)].map(([, one, other]) => (one ?? other ?? '').replaceAll('"', '')),
    }
  );
}

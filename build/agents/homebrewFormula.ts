import type { Artefact, Facts } from './facts';

/**
 * Placeholder for the digest of a package that is not built yet. `npm run package -- npm` writes a formula with the
 * real digest next to the package.
 */
const NO_DIGEST = '0'.repeat(64);

export const homebrewFormula = (facts: Facts): readonly Artefact[] => [
  { file: `agents/homebrew/${facts.name}.rb`, text: formulaText(facts, NO_DIGEST) },
];

/** Returns the Homebrew formula. @param digest SHA-256 of the released npm package. */
export function formulaText({ name, version, homepage, repository, license }: Facts, digest: string): string {
  const className = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `class ${className} < Formula
  desc "Semantic code search on your machine, for the terminal and for agents"
  homepage "${homepage}"
  url "${repository}/releases/download/v${version}/${name}-${version}.tgz"
  sha256 "${digest}"
  license "${license}"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    (testpath/"weigh.ts").write "export function weighParcel(grams: number): number { return grams * 2; }"
    assert_match "weighParcel", shell_output("#{bin}/${name} search weighParcel --folder #{testpath}")
  end
end
`;
}

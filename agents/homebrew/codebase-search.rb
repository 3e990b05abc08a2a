class CodebaseSearch < Formula
  desc "Semantic code search on your machine, for the terminal and for agents"
  homepage "https://github.com/OWNER/codebase-search#readme"
  url "https://github.com/OWNER/codebase-search/releases/download/v0.1.0/codebase-search-0.1.0.tgz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    (testpath/"weigh.ts").write "export function weighParcel(grams: number): number { return grams * 2; }"
    assert_match "weighParcel", shell_output("#{bin}/codebase-search search weighParcel --folder #{testpath}")
  end
end

import type { LanguageId } from '../base/types';
import { building, general, type CommentStyle, type LanguageRow as Row } from './languageRows';

export type { CommentStyle };

/** Kind of content of a file. Code is preferred in results; prose and data come after it. */
export type ContentKind = 'code' | 'prose' | 'data';

export interface Language {
  readonly id: LanguageId;
  /** Extensions with the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Whole file names, in lower case. A name that ends with a star stands for every name with that beginning. */
  readonly fileNames: readonly string[];
  readonly comments: CommentStyle;
  readonly content: ContentKind;
  /** File name of the grammar in the grammars folder, without `.wasm`. */
  readonly grammar?: string;
}

const words = (list: string): readonly string[] => list.split(' ').filter(Boolean);
const languagesOf = (content: ContentKind, rows: readonly Row[]): readonly Language[] =>
  rows.map(([id, comments, extensions, names = '', grammar]) => ({
    id,
    comments,
    content,
    extensions: words(extensions).map((extension) => `.${extension}`),
    fileNames: words(names),
    ...(grammar !== undefined && { grammar }),
  }));

const withGrammar: readonly Row[] = [
  ['typescript', 'slash', 'ts mts cts', '', 'typescript'],
  ['typescriptreact', 'slash', 'tsx', '', 'tsx'],
  ['javascript', 'slash', 'js mjs cjs es6 jsm gs', 'jakefile', 'javascript'],
  ['javascriptreact', 'slash', 'jsx', '', 'javascript'],
  ['python', 'hash', 'py pyi pyw gyp gypi wsgi sage xsh', 'sconstruct sconscript wscript', 'python'],
  ['go', 'slash', 'go', '', 'go'],
  ['rust', 'slash', 'rs', '', 'rust'],
  ['java', 'slash', 'java pde', '', 'java'],
  ['c', 'slash', 'c', '', 'c'],
  ['cpp', 'slash', 'cc cpp h cxx c++ hh hpp hxx h++ inl ipp tpp tcc txx cppm ixx ino cu cuh', '', 'cpp'],
  ['csharp', 'slash', 'cs csx cake', '', 'c_sharp'],
  ['php', 'slash', 'php phtml inc php5 ctp', '.php_cs .php_cs.dist', 'php'],
  [
    'ruby',
    'hash',
    'rb rake gemspec ru rbw jbuilder podspec thor rabl rbi',
    'rakefile gemfile guardfile vagrantfile podfile fastfile appfile brewfile capfile berksfile dangerfile thorfile puppetfile .irbrc .pryrc appraisals deliverfile snapfile steepfile buildfile .simplecov',
    'ruby',
  ],
  ['kotlin', 'slash', 'kt kts', '', 'kotlin'],
  ['swift', 'slash', 'swift', '', 'swift'],
  ['scala', 'slash', 'scala sc sbt', '', 'scala'],
  ['lua', 'dash', 'lua luau rockspec nse', '.luacheckrc', 'lua'],
  [
    'shellscript',
    'hash',
    'sh bash zsh ksh bats command ebuild eclass',
    '.bashrc .bash_profile .bash_aliases .zshrc .zshenv .zprofile .profile .bash_functions .bash_logout .kshrc bashrc zshrc singularity pkgbuild apkbuild pre-commit pre-push commit-msg post-merge post-checkout prepare-commit-msg',
    'bash',
  ],
  ['powershell', 'hash', 'ps1 psm1 psd1', '', 'powershell'],
  ['elixir', 'hash', 'ex exs', '', 'elixir'],
  ['haskell', 'dash', 'hs lhs hsc chs', '', 'haskell'],
  ['zig', 'slash', 'zig zon', '', 'zig'],
  ['dart', 'slash', 'dart', '', 'dart'],
];

const data: readonly Row[] = [
  [
    'html',
    'none',
    'html htm xhtml hbs handlebars mustache ejs erb eex heex leex twig jinja jinja2 j2 njk liquid tmpl gotmpl gohtml tpl ftl ftlh vm latte vtl mako jte soy marko riot tftpl',
  ],
  ['pug', 'none', 'pug jade'],
  ['haml', 'none', 'haml slim'],
  ['css', 'none', 'css scss sass less styl pcss postcss uss'],
  [
    'json',
    'none',
    'json jsonc json5 webmanifest code-workspace sublime-project avsc arb hjson jsonld uproject uplugin',
    '.babelrc .eslintrc .prettierrc .swcrc .jshintrc .stylelintrc .nycrc .c8rc .releaserc .htmlhintrc .arcconfig .watchmanconfig',
  ],
  [
    'yaml',
    'none',
    'yaml yml sls textproto pbtxt prototxt cff cwl ksy raml neon',
    '.clang-format .clang-tidy .yamllint .clangd .gemrc',
  ],
  ['toml', 'none', 'toml', 'pipfile'],
  ['go.mod', 'slash', '', 'go.mod go.work'],
  ['kdl', 'slash', 'kdl'],
  ['ron', 'slash', 'ron'],
  [
    'ini',
    'none',
    'ini cfg conf properties editorconfig service timer socket mount desktop nginx vhost hocon cabal opam xcconfig tscn tres reg inf',
    'cabal.project opam .gitconfig .gitmodules .htaccess caddyfile procfile .env .env.* .flake8 .pylintrc codeowners .coveragerc .shellcheckrc .inputrc .rspec .yardopts .browserslistrc .nvmrc .tool-versions project.godot manifest.mf ssh_config crontab',
  ],
  [
    'xml',
    'none',
    'xml xsd xsl xslt ps1xml plist csproj vbproj fsproj vcxproj props targets xaml wsdl axml storyboard xib wxs wxl nuspec resx entitlements qrc ui mxml uxml slnx axaml bpmn glade jrxml rdl owl',
    'web.config app.config nuget.config packages.config',
  ],
  ['gettext', 'hash', 'pot'],
  ['solution', 'hash', 'sln'],
  ['pbxproj', 'slash', 'pbxproj'],
  ['turtle', 'hash', 'ttl'],
];

const prose: readonly Row[] = [
  ['markdown', 'none', 'md mdx markdown rmd qmd mdc svx livemd'],
  ['restructuredtext', 'none', 'rst'],
  ['asciidoc', 'none', 'adoc asciidoc'],
  ['org', 'none', 'org'],
  ['textile', 'none', 'textile'],
  ['wikitext', 'none', 'mediawiki wikitext wiki creole'],
  ['latex', 'none', 'tex ltx sty bib typ texi texinfo txi'],
  [
    'plaintext',
    'none',
    'txt pod rdoc',
    'readme changelog contributing authors notice copying license news .cursorrules .windsurfrules .clinerules',
  ],
];

/** Notebooks, whose cells may be in many languages: see `notebook.ts`. */
const notebooks: readonly Row[] = [['jupyter', 'none', 'ipynb']];

/** Every language that is indexed by default. Ids are those of VS Code if it has one. */
export const languages: readonly Language[] = [
  ...languagesOf('code', [...withGrammar, ...general, ...building, ...notebooks]),
  ...languagesOf('data', data),
  ...languagesOf('prose', prose),
];

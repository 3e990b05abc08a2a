import assert from 'node:assert/strict';
import { languageOf, languages } from '../../../src/core/languages/languages';

describe('the language of a file', () => {
  const files: Readonly<Record<string, string>> = {
    dockerfile:
      'Dockerfile Dockerfile.prod docker/Dockerfile.alpine Dockerfile-dev web.Dockerfile Dockerfile_prod Containerfile Earthfile .dockerignore',
    groovy: 'Jenkinsfile Jenkinsfile.release prod.Jenkinsfile build.gradle ci.groovy',
    'go.mod': 'go.mod go.work',
    prisma: 'schema.prisma',
    terraform: 'main.tf prod.hcl job.nomad main.tf.tmpl',
    cmake: 'CMakeLists.txt FindX.cmake config.cmake.in',
    proto: 'shop.proto shop.thrift',
    'emacs-lisp': 'words.el .emacs',
    cython: 'grid.pyx grid.pxd',
    makefile: 'Makefile Makefile.am Makefile.in GNUmakefile rules.mk',
    graphql: 'schema.graphql q.gql',
    starlark: 'BUILD BUILD.bazel WORKSPACE defs.bzl Tiltfile',
    kotlin: 'build.gradle.kts',
    razor: 'Index.cshtml Cart.razor',
    nix: 'flake.nix',
    snakemake: 'Snakefile rules.smk',
    lisp: 'dune dune-project',
    xml: 'App.resx Shop.nuspec main.qrc App.entitlements web.config order.bpmn Main.axaml Shop.slnx',
    p4: 'switch.p4',
    noir: 'main.nr',
    tablegen: 'Ops.td',
    ron: 'level.ron',
    peg: 'shop.peg shop.ebnf',
    rescript: 'App.res',
    verilog: 'alu.sv defs.svh',
    vhdl: 'alu.vhd',
    fortran: 'solve.f90 OLD.FOR',
    cobol: 'PAYROLL.CBL copy.cpy',
    ada: 'shop.adb shop.ads',
    pascal: 'Shop.pas Shop.dpr',
    tcl: 'run.tcl',
    vim: '.vimrc plugin.vim',
    powershell: 'Build.ps1 Shop.psm1 Shop.psd1',
    bat: 'build.bat run.cmd',
    asm: 'boot.asm start.S',
    cpp: 'kernel.cu kernel.cuh blink.ino',
    opencl: 'blur.cl',
    glsl: 'tone.frag tone.glsl',
    hlsl: 'tone.hlsl',
    wgsl: 'trace.wgsl',
    metal: 'blur.metal',
    sql: 'pay.pks report.tsql q.pgsql',
    latex: 'paper.tex refs.bib',
    restructuredtext: 'index.rst',
    asciidoc: 'guide.adoc',
    org: 'notes.org',
    html: 'a.ejs a.erb a.hbs a.twig a.jinja a.liquid index.html.erb',
    pug: 'a.pug',
    yaml: 'CITATION.cff align.cwl png.ksy model.prototxt values.yaml.tmpl config.yml.example a.yml.j2',
    toml: 'Cargo.toml',
    ini: 'shop.cabal Release.xcconfig main.tscn a.ini a.properties nginx.conf .env.example .htaccess CODEOWNERS .coveragerc .tool-versions crontab a.reg',
    json: 'package.json .babelrc tsconfig.json',
    ruby: 'Rakefile Gemfile a.gemspec Podfile',
    shellscript: '.bashrc .husky/pre-commit PKGBUILD a.bats',
    just: 'justfile',
    meson: 'meson.build',
    markdown: 'README.md report.Rmd guide.qmd',
    cpp_header: 'config.h.in',
    jupyter: 'churn.ipynb',
    clojure: 'core.cljc',
    erlang: 'shop.erl rebar.config',
    solidity: 'Vault.sol',
    gdscript: 'player.gd',
    feature: 'cart.feature',
    kconfig: 'Kconfig Kconfig.debug',
    devicetree: 'board.dts',
    solution: 'Shop.sln',
    pbxproj: 'Shop.xcodeproj/project.pbxproj',
    gettext: 'messages.pot',
    'resource-script': 'App.rc',
    blueprint: 'window.blp Android.bp',
    wikitext: 'Home.mediawiki',
    codeql: 'Sinks.ql Sinks.qll',
    cypher: 'people.cypher',
    sparql: 'people.rq people.sparql',
    kusto: 'errors.kql',
    yara: 'evil.yar',
    zeek: 'scan.zeek',
    glimmer: 'cart.gts cart.gjs',
    'security-rules': 'firestore.rules',
    smali: 'Cart.smali',
    dafny: 'Sort.dfy',
    tla: 'Clock.tla',
    d2: 'flow.d2',
    jq: 'total.jq',
    '1c': 'Module.bsl',
  };
  for (const [language, names] of Object.entries(files)) {
    for (const name of names.split(' '))
      it(`is derived from its name: ${name}`, () =>
        assert.equal(languageOf(`src/${name}`)?.id, language === 'cpp_header' ? 'cpp' : language));
  }

  it('is undefined for files that are not source code', () => {
    for (const name of ['a.png', 'a.csv', 'a.log', 'a.exe', 'LICENSES.zip', 'notes', 'a.example', '.in', 'a.tmp'])
      assert.equal(languageOf(name), undefined, name);
  });

  it('is unique for each file name and each extension', () => {
    const all = languages.flatMap(({ extensions, fileNames }) => [...extensions, ...fileNames]);
    assert.deepEqual(
      all.filter((name, i) => all.indexOf(name) !== i || name !== name.toLowerCase()),
      [],
    );
    assert.equal(new Set(languages.map(({ id }) => id)).size, languages.length);
  });
});

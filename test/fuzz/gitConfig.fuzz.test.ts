import { parseGitConfig } from '../../src/node/gitRepository/gitConfigText';
import { fuzz } from './fuzz';

fuzz('configuration of git', {
  seeds: [
    '[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote "origin"]\n\turl = git@example.org:a/b.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n',
    '[include]\n\tpath = config\n[includeIf "gitdir:~/work/"]\n\tpath = "~/my \\"own\\".conf" # last\n[a.b "c\\\\d"] e\n',
    '\ufeff; first\r\n[core]\r\n\texcludesFile = one\\\r\n two ; three\r\n',
  ],
  dictionary: [
    '[',
    ']',
    '"',
    '\\',
    '\\\n',
    '=',
    '#',
    ';',
    '\r\n',
    '\0',
    '\ufeff',
    ' '.repeat(500),
    '[include]\npath = config\n',
    '[core "',
    '\u2028',
    '\t',
  ],
  run: (input) => [...parseGitConfig(Buffer.from(input).toString('utf8'))],
});

import assert from 'node:assert/strict';
import { parseRemote } from '../../../src/core/catalogue/remoteAddress';
import { cloneAddress, webLink } from '../../../src/core/catalogue/webLink';

const revision = '0123456789abcdef0123456789abcdef01234567';
const linkOf = (address: string, path = 'src/a b.ts'): string | undefined => {
  const remote = parseRemote(address);
  return remote && webLink(remote.web, { path, revision, startLine: 3, endLine: 9 });
};

describe('the web page of a result', () => {
  const github = `https://github.com/acme/parcels/blob/${revision}/src/a%20b.ts#L3-L9`;
  for (const [address, link] of [
    ['https://github.com/acme/parcels.git', github],
    ['https://user:token@github.com/acme/parcels', github],
    ['git@github.com:acme/parcels.git', github],
    ['ssh://git@github.com:22/acme/parcels.git', github],
    [
      'https://gitlab.com/acme/group/parcels.git',
      `https://gitlab.com/acme/group/parcels/-/blob/${revision}/src/a%20b.ts#L3-9`,
    ],
    [
      'git@gitlab.acme.com:tools/parcels.git',
      `https://gitlab.acme.com/tools/parcels/-/blob/${revision}/src/a%20b.ts#L3-9`,
    ],
    ['git@bitbucket.org:acme/parcels.git', `https://bitbucket.org/acme/parcels/src/${revision}/src/a%20b.ts#lines-3:9`],
    [
      'https://bitbucket.acme.com/scm/par/parcels.git',
      `https://bitbucket.acme.com/projects/PAR/repos/parcels/browse/src/a%20b.ts?at=${revision}#3-9`,
    ],
    [
      'https://codeberg.org/acme/parcels',
      `https://codeberg.org/acme/parcels/src/commit/${revision}/src/a%20b.ts#L3-L9`,
    ],
    [
      'http://gitea.local:3000/acme/parcels.git',
      `http://gitea.local:3000/acme/parcels/src/commit/${revision}/src/a%20b.ts#L3-L9`,
    ],
    ...[
      'https://acme@dev.azure.com/acme/post/_git/parcels',
      'git@ssh.dev.azure.com:v3/acme/post/parcels',
      'https://acme.visualstudio.com/post/_git/parcels',
      'https://acme.visualstudio.com/DefaultCollection/post/_git/parcels',
    ].map((address) => [
      address,
      `https://dev.azure.com/acme/post/_git/parcels?path=%2Fsrc%2Fa%20b.ts&version=GC${revision}&line=3&lineEnd=10&lineStartColumn=1&lineEndColumn=1`,
    ]),
    // A server of an unknown kind, and an address without a server.
    ['https://code.acme.com/acme/parcels.git', undefined],
    ['/srv/git/parcels.git', undefined],
    ['C:\\git\\parcels', undefined],
    ['file:///srv/git/parcels.git', undefined],
    ['https://github.com/parcels', undefined],
  ] as const)
    it(`is derived from the remote ${address}`, () => assert.equal(linkOf(address), link));

  for (const [address, clone] of [
    ['git@github.com:acme/src.git', 'https://github.com/acme/src'],
    ['git@gitlab.acme.com:tools/blob/parcels.git', 'https://gitlab.acme.com/tools/blob/parcels'],
    ['git@bitbucket.org:acme/parcels.git', 'https://bitbucket.org/acme/parcels'],
    ['https://bitbucket.acme.com/scm/par/parcels.git', 'https://bitbucket.acme.com/scm/par/parcels.git'],
    ['https://bitbucket.acme.com/scm/~ann/parcels.git', 'https://bitbucket.acme.com/scm/~ann/parcels.git'],
    ['http://gitea.local:3000/acme/parcels.git', 'http://gitea.local:3000/acme/parcels'],
    ['git@ssh.dev.azure.com:v3/acme/post/parcels', 'https://dev.azure.com/acme/post/_git/parcels'],
  ] as const)
    it(`leads back to a clone of ${address}`, () =>
      assert.equal(cloneAddress(linkOf(address, 'src/browse/a.ts') ?? ''), clone));

  it('leads to no clone if the link is not a page of a file', () => {
    for (const page of [
      '',
      `ext::sh -c evil/blob/${revision}/a`,
      'https://github.com/acme/parcels',
      'file:///a/_git/b?path=',
    ])
      assert.equal(cloneAddress(page), undefined, page);
  });

  it('has the name that its owner gave the repository', () => {
    const names = ['git@github.com:acme/parcels.git', 'git@ssh.dev.azure.com:v3/acme/post/parcels'].map(
      (address) => parseRemote(address)?.name,
    );
    assert.deepEqual(names, ['acme/parcels', 'acme/post/parcels']);
  });

  it('leads to no other server, whatever the address holds', () => {
    assert.equal(parseRemote('https://github.com/acme/..%2f..%2fevil'), undefined);
    assert.equal(parseRemote('https://github.com/acme/%00'), undefined);
    assert.equal(parseRemote('javascript://github.com/acme/parcels'), undefined);
    assert.ok(!JSON.stringify(parseRemote('https://user:token@github.com/acme/parcels')).includes('token'));
  });
});

import assert from 'node:assert/strict';
import nodePath from 'node:path';
import { broadKind } from '../../../src/node/multiRoot/broadFolders';

const homes = ['/home/ada', '/data/people/ada'];
const windowsHomes = ['C:\\Users\\Ada'];

describe('a folder that the user has not named', () => {
  const kinds: Readonly<Record<string, string | undefined>> = {
    '/': 'the root of a drive',
    '/mnt/c': 'the root of a drive',
    '/home/ada': 'your home folder',
    '/data/people/ada': 'your home folder',
    '/home': 'a folder that holds home folders',
    '/Users': 'a folder that holds home folders',
    '/mnt/c/Users': 'a folder that holds home folders',
    '/data/people': 'a folder that holds home folders',
    '/data': 'a folder that holds home folders',
    '/tmp': 'a folder of the system',
    '/private/tmp': 'a folder of the system',
    '/etc/': 'a folder of the system',
    '/usr': 'a folder of the system',
    '/usr/local': 'a folder of the system',
    '/usr/local/bin': 'a folder of the system',
    '/var/tmp': 'a folder of the system',
    '/Applications': 'a folder of the system',
    '/mnt/c/Windows/System32': 'a folder of the system',
    '/home/ada/app': undefined,
    '/tmp/app': undefined,
    '/opt/app': undefined,
    '/usr/src/app': undefined,
    '/var/www': undefined,
    '/app': undefined,
    '/workspace': undefined,
    '/home/ada/etc': undefined,
    '/home/adam': undefined,
    '/home/..ada': undefined,
    '/srv/app': undefined,
    '/data/app': undefined,
    '/mnt/c/code': undefined,
  };
  for (const [folder, kind] of Object.entries(kinds))
    it(`is ${kind ?? 'a project'}: ${folder}`, () => assert.equal(broadKind(folder, homes, nodePath.posix), kind));

  const ofWindows: Readonly<Record<string, string | undefined>> = {
    'C:\\': 'the root of a drive',
    'D:\\': 'the root of a drive',
    'd:': 'the root of a drive',
    '\\\\server\\share': 'the root of a drive',
    'c:\\users\\ada': 'your home folder',
    'C:\\Users': 'a folder that holds home folders',
    'C:\\Windows\\System32': 'a folder of the system',
    'c:\\windows': 'a folder of the system',
    'C:\\Program Files (x86)': 'a folder of the system',
    'C:\\Users\\Ada\\app': undefined,
    'C:\\Windows-tools': undefined,
    'C:\\Program Files\\app': undefined,
    'D:\\code': undefined,
    '\\\\server\\share\\app': undefined,
  };
  for (const [folder, kind] of Object.entries(ofWindows))
    it(`is ${kind ?? 'a project'}: ${folder}`, () =>
      assert.equal(broadKind(folder, windowsHomes, nodePath.win32), kind));
});

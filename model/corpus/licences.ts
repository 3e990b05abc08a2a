import { gitOutput } from '../mining/repository';

/** Phrases that identify a license text. Only permissive licenses may be in the corpus. */
const permissive: readonly (readonly [string, RegExp])[] = [
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining/],
  ['Apache-2.0', /Apache License,?\s+Version 2\.0|apache\.org\/licenses\/LICENSE-2\.0/],
  ['BSD', /Redistribution and use in source and binary forms/],
  [
    'ISC',
    /Permission to use, copy, modify, and(?:\/or)? distribute this software for any purpose with or without fee is hereby granted/,
  ],
  ['Zlib', /Altered source versions must be plainly marked as such/],
  ['Unlicense', /This is free and unencumbered software released into the public domain/],
  ['BSL-1.0', /Boost Software License/],
  ['PSF', /PYTHON SOFTWARE FOUNDATION LICENSE/],
  [
    'PostgreSQL',
    /Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a written agreement/,
  ],
];

const restrictive =
  /GNU (?:LESSER |LIBRARY |AFFERO )?GENERAL PUBLIC LICENSE|Mozilla Public License|Business Source License|Server Side Public License|Elastic License|Commons Clause|Eclipse Public License|Common Development and Distribution|Artistic License|Creative Commons|Microsoft Public License|Functional Source License|Reciprocal Public License|European Union Public/i;

const licenceFile = /^(?:.*[-_.])?(?:LICEN[CS]ES?|COPYING|COPYRIGHT|UNLICENSE)(?:[-_.].*)?$/i;

export interface LicenceFinding {
  /** SPDX identifiers, joined by ` AND `. Whether they are alternatives does not matter if all are permissive. */
  readonly licence: string;
  /** Why the repository is rejected; absent if it is accepted. */
  readonly refusal?: string;
}

/**
 * Reads every license file in the root folder of the newest commit. A single restrictive text rejects the repository.
 */
export function findLicence(gitDir: string): LicenceFinding {
  const paths = gitOutput(gitDir, ['ls-tree', '--name-only', 'HEAD']).toString().split('\n');
  const texts = paths.filter((path) => licenceFile.test(path)).map((path) => readRootText(gitDir, path));
  const found = new Set<string>();
  for (const text of texts) {
    const names = permissive.filter(([, phrase]) => phrase.test(text)).map(([name]) => name);
    const offence = restrictive.exec(text)?.[0];
    if (offence) {
      return { licence: names.join(' AND '), refusal: `a licence file speaks of the ${offence.replace(/\s+/g, ' ')}` };
    }
    names.forEach((name) => found.add(name));
  }
  const licence = [...found].join(' AND ');
  return found.size > 0
    ? { licence }
    : { licence, refusal: `no permissive licence recognised in ${texts.length} licence files` };
}

function readRootText(gitDir: string, path: string): string {
  const isFolder =
    gitOutput(gitDir, ['cat-file', '-t', `HEAD:${path}`])
      .toString()
      .trim() === 'tree';
  const files = isFolder
    ? gitOutput(gitDir, ['ls-tree', '-r', '--name-only', `HEAD:${path}`])
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((name) => `${path}/${name}`)
    : [path];
  return files
    .map((file) => gitOutput(gitDir, ['show', `HEAD:${file}`]).toString())
    .join('\n')
    .replace(/\s+/g, ' ');
}

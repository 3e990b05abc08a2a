import { readFileSync } from 'node:fs';
import { formOf } from '../src/core/search/questionForm';
import { titleOf } from '../src/core/search/questionTitle';
const rows = readFileSync('/tmp/scores-own.json','utf8').split('\n').map((l) => JSON.parse(l)).filter((o) => o.kind === 'prose');
const own = rows.filter((o) => o.set === process.argv[2] && formOf(titleOf(o.query)) === process.argv[3]);
for (let i = 0; i < own.length; i += Math.max(1, Math.floor(own.length / 70))) console.log(own[i].repository, '|', own[i].query.slice(0, 110));

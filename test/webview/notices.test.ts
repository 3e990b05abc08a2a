import assert from 'node:assert/strict';
import type { IndexState } from '../../src/core/base/types';
import type { ViewQuestion } from '../../src/shared/messageParts';
import { notice } from '../../webview-ui/components/notices';
import { ariaStatus, summary } from '../../webview-ui/components/summary';
import { emptyFilters } from '../../webview-ui/state/filters';
import { toSaved } from '../../webview-ui/state/savedState';
import { emptyState } from '../../webview-ui/state/viewState';
import type { SearchModel } from '../../webview-ui/control/searchModel';
import { hostState, items, resultOf, settle, startSearchModel } from '../twins/searchModels';
import { templateText } from './wordsOf';

const asked = (index: IndexState): string => {
  const status = { index, filesIndexed: 0, filesTotal: 9, chunks: 0, embedder: '', writer: true };
  const state = {
    host: { situation: 'ready', status },
    phase: { name: 'waiting', questions: [{ text: 'where is it' }] },
    answer: undefined,
    history: [],
    saved: [],
  };
  return templateText(notice({ state } as unknown as SearchModel));
};

describe('the notice for a question that cannot be answered yet', () => {
  it('says that the index is being built', () =>
    assert.match(
      asked({ state: 'indexing', done: 1, total: 9, file: 'a.ts' }),
      /The index is being built.*“where is it” is searched for as soon/s,
    ));
  it('says that indexing is paused', () => assert.match(asked({ state: 'paused' }), /Indexing is paused/));
  it('says that the index failed, and what to do', () => {
    const said = asked({ state: 'error', message: 'The disk is full.', nextStep: 'Free some room.' });
    assert.match(said, /The index cannot be used.*The disk is full\..*Free some room\..*Rebuild Index/s);
    assert.doesNotMatch(said, /being built/);
  });
});

describe('the notice before the first question', () => {
  const first = (index: IndexState, filesIndexed: number): string => {
    const status = { index, filesIndexed, filesTotal: 9, chunks: 0, embedder: '', writer: true };
    return templateText(
      notice({
        state: {
          host: { situation: 'ready', status },
          phase: { name: 'idle' },
          answer: undefined,
          history: [],
          saved: [],
        },
      } as unknown as SearchModel),
    );
  };

  it('says that files are being read', () => assert.match(first({ state: 'scanning' }, 0), /Indexing your files/));
  it('tells how many files are indexed', () =>
    assert.match(first({ state: 'indexed' }, 1_200), /1,200 files are indexed\./));
  it('says that a folder has no files to index, not as a success', () => {
    const drawn = notice({
      state: {
        host: {
          situation: 'ready',
          status: { index: { state: 'indexed' }, filesIndexed: 0, filesTotal: 0, embedder: '' },
        },
        phase: { name: 'idle' },
        answer: undefined,
        history: [],
        saved: [],
      },
    } as unknown as SearchModel);
    assert.match(templateText(drawn), /No files to index in this folder/);
    assert.doesNotMatch(JSON.stringify(drawn), /pass-filled/);
  });
  it('says that nothing is indexed during a pause', () => {
    assert.match(first({ state: 'paused' }, 0), /Indexing is paused\. No files are indexed so far/);
    assert.match(first({ state: 'paused' }, 1), /Indexing is paused\. 1 file is indexed so far/);
    assert.doesNotMatch(first({ state: 'paused' }, 0), /being read/);
  });
});

describe('what the view says of an answer without results', () => {
  const answered = (
    files: number,
    total = files,
    question: ViewQuestion = { text: 'where is it' },
    warnings: readonly string[] = [],
  ): string => {
    const coverage = {
      state: files < total ? 'indexing' : 'indexed',
      files_indexed: files,
      files_total: total,
      stale: false,
    };
    const filters = emptyFilters;
    const answer = { questions: [question], filters, result: { items: [], coverage, warnings } };
    return templateText(
      notice({
        state: { host: { situation: 'ready' }, phase: { name: 'answered' }, answer, filters },
      } as unknown as SearchModel),
    );
  };

  it('suggests what to ask instead', () =>
    assert.match(answered(9), /No code.*matches “where is it”.*Try other words/s));
  it('says that no code is similar, without suggesting other words', () => {
    const said = answered(9, 9, { text: 'retry();', label: 'Similar to retry' });
    assert.match(said, /No other code is similar to retry\./);
    assert.doesNotMatch(said, /other words|one idea/);
  });
  it('offers neither weaker matches nor other words where no file passes the filters', () => {
    assert.match(answered(9), /Show weaker matches/);
    for (const warning of ['No python files in src.', 'All files are excluded by "**".'])
      assert.doesNotMatch(answered(9, 9, undefined, [warning]), /weaker matches|other words/, warning);
  });
  it('is how much was searched while files are missing', () => {
    assert.match(answered(120, 5_956), /Only 120 of 5,956 files are indexed so far/);
    assert.doesNotMatch(answered(9), /so far/);
  });
  it('says that there is nothing to search if no file is indexed', () => {
    assert.match(answered(0), /No files to index.*Show Excluded Files/s);
    assert.doesNotMatch(answered(0), /other words/);
  });
});

describe('the notice for a search that failed', () => {
  const failed = (message: string): string => {
    const filters = emptyFilters;
    return templateText(
      notice({
        state: {
          host: { situation: 'ready' },
          phase: { name: 'failed', message, nextStep: 'It must be another.' },
          filters,
        },
      } as unknown as SearchModel),
    );
  };

  it('names a filter by its label', () => {
    assert.match(failed('"include[0]" is "{".'), /“Files to include” is "\{"\./);
    assert.match(failed('"path" "/etc" is outside the searched folder.'), /“Folder or file” "\/etc" is outside/);
  });
  it('keeps everything else unchanged', () =>
    assert.match(failed('The file "include" is gone.'), /The file "include" is gone/));
});

describe('the summary above the notice of a disabled folder', () => {
  it('does not show the number of results', async () => {
    const { model, asked } = startSearchModel();
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 3)));
    await settle();
    assert.match(templateText(summary(model)), /3 results/);
    model.setHost({ ...hostState(3), situation: 'disabled' });
    await settle();
    assert.doesNotMatch(templateText(summary(model)), /result/);
    assert.equal(ariaStatus(model), '');
  });
});

describe('batches among the recent questions', () => {
  it('are distinguished from their first question, however little room there is', () => {
    const { model } = startSearchModel(
      toSaved({ ...emptyState, history: [[{ text: 'one' }, { text: 'two' }], [{ text: 'one' }]] }),
    );
    model.setHost(hostState(3));
    assert.match(templateText(notice(model)), /one\s*\+1\s.*one/s);
  });
});

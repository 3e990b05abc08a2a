import assert from 'node:assert/strict';
import { syntaxColors } from '../../src/extension/webviews/tokenColors';

describe('the colors of a theme', () => {
  it('come from the longest matching selector, and the last of several with equal length', () => {
    const colors = syntaxColors([
      { scope: 'keyword', settings: { foreground: '#111111' } },
      { scope: ['comment', 'string'], settings: { foreground: '#222222' } },
      { scope: 'keyword.control, variable', settings: { foreground: '#333333' } },
      { scope: 'string', settings: { foreground: '#444444' } },
      { scope: 'source.js keyword.control', settings: { foreground: '#555555' } },
      { scope: 'constant.numeric' },
    ]);
    assert.equal(colors.keyword, '#111111');
    assert.equal(colors.control, '#333333');
    assert.equal(colors.comment, '#222222');
    assert.equal(colors.string, '#444444');
    assert.equal(colors.number, undefined);
  });
});

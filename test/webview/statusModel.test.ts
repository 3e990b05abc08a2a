import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { StatusReport } from '../../src/shared/statusProtocol';
import { StatusModel, type StatusHost } from '../../webview-ui/status/statusModel';

describe('the status page', () => {
  it('shows each arriving report, however often another is requested meanwhile, then requests one more', async () => {
    const answers: ((report: StatusReport) => void)[] = [];
    const signals: AbortSignal[] = [];
    const shown: unknown[] = [];
    const request = (_method: string, _params: unknown, signal: AbortSignal): Promise<StatusReport> =>
      new Promise((resolve) => (signals.push(signal), answers.push(resolve)));
    const host = { request, notify: () => undefined } as unknown as StatusHost;
    const model = new StatusModel(host, () => shown.push(model.state.report));
    const [first, second] = [{ name: 'first' }, { name: 'second' }] as unknown as readonly StatusReport[];
    for (let i = 0; i < 5; i++) void model.refresh();
    assert.equal(answers.length, 1);
    answers[0]?.(first as StatusReport);
    await setImmediate();
    assert.deepEqual([shown, answers.length, signals.map(({ aborted }) => aborted)], [[first], 2, [false, false]]);
    answers[1]?.(second as StatusReport);
    await setImmediate();
    assert.deepEqual([shown, answers.length], [[first, second], 2]);
    void model.refresh();
    assert.equal(answers.length, 3);
  });
});

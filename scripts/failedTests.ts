/** What a report says of tests that failed, so that the end of a long run names them. */

const longest = 600;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const listIn = (value: unknown, key: string): unknown[] => {
  const list = isRecord(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
};

const textIn = (value: unknown, key: string): string => {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
};

// Terminal colours, which reports keep in their messages.
// oxlint-disable-next-line no-control-regex
const plain = (text: string): string => text.replace(/\u001B\[[0-9;]*m/g, '').slice(0, longest);

/** @returns one text per failed test of a report by vitest: file, name, first message */
export function failedInVitest(report: unknown): string[] {
  return listIn(report, 'testResults').flatMap((file) => {
    const failed = listIn(file, 'assertionResults').filter((test) => textIn(test, 'status') === 'failed');
    const named = failed.map((test) => {
      const [message] = listIn(test, 'failureMessages');
      return `${textIn(file, 'name')} › ${textIn(test, 'fullName')}\n${plain(typeof message === 'string' ? message : '')}`;
    });
    const isBroken = named.length === 0 && textIn(file, 'status') === 'failed';
    return isBroken ? [`${textIn(file, 'name')}\n${plain(textIn(file, 'message'))}`] : named;
  });
}

/** @returns one text per failed test of a report by Playwright: file, name, first message */
export function failedInPlaywright(report: unknown): string[] {
  return listIn(report, 'suites').flatMap((suite) => [
    ...failedInPlaywright(suite),
    ...listIn(suite, 'specs').flatMap((spec) => {
      if (!isRecord(spec) || spec['ok'] !== false) return [];
      const results = listIn(spec, 'tests').flatMap((test) => listIn(test, 'results'));
      const message = results.map((result) => isRecord(result) && textIn(result['error'], 'message')).find(Boolean);
      return [`${textIn(spec, 'file')} › ${textIn(spec, 'title')}\n${plain(message || '')}`];
    }),
  ]);
}

import { isRecord } from '../server/base/isRecord.ts';

/** Reads the reports of the test runners, so that a long run ends with the failed and retried tests. */

const LONGEST = 600;

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
const plain = (text: string): string => text.replace(/\u001B\[[0-9;]*m/g, '').slice(0, LONGEST);

/** The tests of a report that failed or were retried. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** File, name and first message of each failed test. */
  readonly failures: readonly string[];
  /** The same for each test that passed only after a retry (TEST_RETRIES). */
  readonly retried: readonly string[];
}

export const emptyReport: TestReport = { passed: 0, failed: 0, failures: [], retried: [] };

const numberIn = (value: unknown, key: string): number => {
  const number = isRecord(value) ? value[key] : undefined;
  return typeof number === 'number' ? number : 0;
};

/** @param report JSON of vitest's `json` reporter */
export function readVitestReport(report: unknown): TestReport {
  const failures: string[] = [];
  const retried: string[] = [];
  for (const file of listIn(report, 'testResults')) {
    const tests = listIn(file, 'assertionResults');
    for (const test of tests) {
      const [message] = listIn(test, 'failureMessages');
      if (typeof message !== 'string') continue;
      const text = `${textIn(file, 'name')} › ${textIn(test, 'fullName')}\n${plain(message)}`;
      // A test that passed contains the messages of its failed attempts.
      (textIn(test, 'status') === 'passed' ? retried : failures).push(text);
    }
    const isBroken = textIn(file, 'status') === 'failed' && !tests.some((test) => textIn(test, 'status') === 'failed');
    if (isBroken) failures.push(`${textIn(file, 'name')}\n${plain(textIn(file, 'message'))}`);
  }
  return { passed: numberIn(report, 'numPassedTests'), failed: numberIn(report, 'numFailedTests'), failures, retried };
}

interface PlaywrightSpec {
  readonly isRetried: boolean;
  readonly text: string;
}

/** The specs of a suite and its sub-suites that did not pass at the first attempt. */
function unsteadySpecs(suite: unknown): PlaywrightSpec[] {
  const inner = listIn(suite, 'suites').flatMap(unsteadySpecs);
  const own = listIn(suite, 'specs').flatMap((spec) => {
    const tests = listIn(spec, 'tests');
    const isRetried = tests.some((test) => textIn(test, 'status') === 'flaky');
    if (!isRetried && isRecord(spec) && spec['ok'] !== false) return [];
    const results = tests.flatMap((test) => listIn(test, 'results'));
    const message = results.map((result) => isRecord(result) && textIn(result['error'], 'message')).find(Boolean);
    return [{ isRetried, text: `${textIn(spec, 'file')} › ${textIn(spec, 'title')}\n${plain(message || '')}` }];
  });
  return [...inner, ...own];
}

/** @param report JSON of Playwright's `json` reporter */
export function readPlaywrightReport(report: unknown): TestReport {
  const specs = unsteadySpecs(report);
  const toTexts = (isRetried: boolean) => specs.filter((spec) => spec.isRetried === isRetried).map(({ text }) => text);
  const stats = isRecord(report) ? report['stats'] : undefined;
  return {
    passed: numberIn(stats, 'expected') + numberIn(stats, 'flaky'),
    failed: numberIn(stats, 'unexpected'),
    failures: toTexts(false),
    retried: toTexts(true),
  };
}

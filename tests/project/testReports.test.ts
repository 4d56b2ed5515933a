import { describe, expect, it } from 'vitest';

import { readPlaywrightReport, readVitestReport } from '../../scripts/testReports.ts';

describe('the report of a run', () => {
  it('separates tests that passed only on a retry from those that failed', () => {
    const report = readVitestReport({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: 'teams.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'steady', status: 'passed', failureMessages: [] },
            { fullName: 'unsteady', status: 'passed', failureMessages: ['Error: late'] },
            { fullName: 'broken', status: 'failed', failureMessages: ['Error: wrong'] },
          ],
        },
      ],
    });
    expect(report).toEqual({
      passed: 2,
      failed: 1,
      retried: ['teams.test.ts › unsteady\nError: late'],
      failures: ['teams.test.ts › broken\nError: wrong'],
    });
  });

  it('names a file that could not be loaded', () => {
    const file = { name: 'teams.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] };
    expect(readVitestReport({ testResults: [file] }).failures).toEqual(['teams.test.ts\nCannot find module']);
  });

  it('separates them in browser tests as well', () => {
    const spec = (title: string, ok: boolean, status: string) => ({
      file: 'teams.spec.ts',
      title,
      ok,
      tests: [{ status, results: [{ error: { message: `${title} message` } }] }],
    });
    const report = readPlaywrightReport({
      stats: { expected: 1, flaky: 1, unexpected: 1 },
      suites: [
        {
          specs: [spec('unsteady', true, 'flaky')],
          suites: [{ specs: [spec('broken', false, 'unexpected'), spec('steady', true, 'expected')] }],
        },
      ],
    });
    expect(report).toEqual({
      passed: 2,
      failed: 1,
      retried: ['teams.spec.ts › unsteady\nunsteady message'],
      failures: ['teams.spec.ts › broken\nbroken message'],
    });
  });
});

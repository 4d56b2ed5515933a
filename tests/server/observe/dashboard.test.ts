import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobNames } from '../../../server/jobs/jobs.ts';
import { createMetrics } from '../../../server/observe/metrics.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const rules = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
const dashboard: { readonly panels: readonly Panel[]; readonly templating: unknown } = JSON.parse(
  readFileSync('deploy/grafana/bourse.json', 'utf8'),
);

let api: TestApi;
let types: ReadonlyMap<string, string>;
beforeAll(async () => {
  // With the metrics of the process, which the dashboard shows as well.
  api = await startTestApi({ metrics: createMetrics({ mode: 'production' }) });
  const text = await (await fetch(`${api.url}/metrics`)).text();
  types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
});
afterAll(() => api.close());

/** The metrics that a text names; those of a histogram without their suffix. */
const findMetrics = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:bourse|nodejs|process)_[a-z\d_]+\b/g)].map(([name]) => name)),
];

const isExported = (name: string): boolean =>
  types.has(name) || types.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram';

describe.each([
  ['the dashboard', JSON.stringify(dashboard)],
  ['the alert rules', rules],
])('%s', (_name, text) => {
  it('names metrics that /metrics exports', () => {
    const named = findMetrics(text);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !isExported(name))).toEqual([]);
  });
});

it('every metric of Bourse is on the dashboard', () => {
  const shown = JSON.stringify(dashboard);
  const own = [...types.keys()].filter((name) => name.startsWith('bourse_'));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});

it('the names follow the conventions of Prometheus: counters end in _total, durations are in seconds', () => {
  const own = [...types].filter(([name]) => name.startsWith('bourse_'));
  const isConventional = ([name, type]: readonly [string, string]): boolean =>
    name.endsWith('_total') === (type === 'counter') &&
    (type !== 'histogram' || name.endsWith('_seconds')) &&
    !/_(ms|milliseconds|minutes|kb|mb)(_|$)/.test(name);
  expect(own.filter((metric) => !isConventional(metric))).toEqual([]);
});

it('the rules name jobs that exist', () => {
  const [, list = ''] = /\{job_name=~"([^"]+)"\}/.exec(rules) ?? [];
  const existing: readonly string[] = [...jobNames, 'alert-rounds', 'bot-rounds', 'webhook-rounds', 'mirror-rounds'];
  expect(list.split('|').filter((name) => !existing.includes(name))).toEqual([]);
});

it('the panels of the dashboard have titles and queries, and do not overlap', () => {
  const cells = new Set<string>();
  const graphs = dashboard.panels.filter(({ type }) => type !== 'row');
  expect(graphs.filter(({ targets = [] }) => targets.length === 0 || targets.some(({ expr }) => expr === ''))).toEqual(
    [],
  );
  for (const { title, gridPos } of dashboard.panels) {
    expect(title).not.toBe('');
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(cells.has(`${x} ${y}`), title).toBe(false);
        cells.add(`${x} ${y}`);
      }
    }
  }
});

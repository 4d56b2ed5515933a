import type { CaseDetail } from './caseDetail';

type Step = CaseDetail['steps'][number];

/** A text that was written down with a step; undefined when there is none. */
export function stepDetail({ changes }: Pick<Step, 'changes'>, field: 'decision' | 'reason'): string | undefined {
  const json = changes.find((change) => change.field === field)?.after;
  if (json === null || json === undefined) return undefined;
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : undefined;
}

import { diffArrays, diffWords } from 'diff';

import { foldText } from '@/shared/format/text';

import type { TextLine } from './lines';

type State = 'same' | 'added' | 'removed';

interface Part {
  state: State;
  text: string;
}

/** A line of the comparison: the same in both texts, in one of them, or with other words. */
export interface ComparedLine {
  kind: TextLine['kind'];
  parts: readonly Part[];
}

export const isSame = ({ parts }: ComparedLine): boolean => parts.every(({ state }) => state === 'same');

/** Lines with fewer words in common are one that was removed and one that was added. */
const MIN_SHARE = 0.4;

/** What was added to and removed from a text, line by line and word by word. */
export function compareLines(before: readonly TextLine[], after: readonly TextLine[]): ComparedLine[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (line, newLine) => line.kind === newLine.kind && line.text === newLine.text,
  });
  const compared: ComparedLine[] = [];
  let removed: TextLine[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    if (isRemoved) {
      removed = value;
      continue;
    }
    if (added) compared.push(...pair(removed, value));
    else compared.push(...removed.map((line) => whole(line, 'removed')), ...value.map((line) => whole(line, 'same')));
    removed = [];
  }
  return [...compared, ...removed.map((line) => whole(line, 'removed'))];
}

const whole = ({ kind, text }: TextLine, state: State): ComparedLine => ({ kind, parts: [{ state, text }] });

/** Lines that replaced others: those that say almost the same are compared by their words, in the order of the texts. */
function pair(removed: readonly TextLine[], added: readonly TextLine[]): ComparedLine[] {
  const compared: ComparedLine[] = [];
  let next = 0;
  for (const line of removed) {
    const match = added.slice(next).findIndex(({ kind, text }) => kind === line.kind && isAlike(line.text, text));
    const newLine = match === -1 ? undefined : added[next + match];
    if (newLine === undefined) {
      compared.push(whole(line, 'removed'));
      continue;
    }
    compared.push(...added.slice(next, next + match).map((extra) => whole(extra, 'added')));
    compared.push({ kind: line.kind, parts: compareWords(line.text, newLine.text) });
    next += match + 1;
  }
  return [...compared, ...added.slice(next).map((line) => whole(line, 'added'))];
}

const readWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function isAlike(before: string, after: string): boolean {
  const [first, second] = [readWords(before), readWords(after)];
  const firstWords = new Set(first);
  const shared = second.filter((word) => firstWords.has(word)).length;
  return shared >= MIN_SHARE * Math.max(first.length, second.length, 1);
}

function compareWords(before: string, after: string): Part[] {
  return diffWords(before, after).map(({ value, added, removed }) => ({
    state: removed ? 'removed' : added ? 'added' : 'same',
    text: value,
  }));
}

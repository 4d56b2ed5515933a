import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './TextChanges.module.css';
import { compareLines, isSame, type ComparedLine } from './compare';
import type { TextLine } from './lines';

interface TextChangesProps {
  before: readonly TextLine[];
  after: readonly TextLine[];
}

/** Unchanged lines that are shown before and after a change. */
const CONTEXT = 1;

/** A line, or the number of unchanged lines that are left out. */
type Shown = { line: ComparedLine; key: number } | { leftOut: number; key: number };

/**
 * The words of a text that were added or removed, among the lines around them. Signs and lines mark them for the eye,
 * `<ins>` and `<del>` with words for screen readers.
 */
export function TextChanges({ before, after }: TextChangesProps) {
  const lines = useMemo(() => compareLines(before, after), [before, after]);
  const changed = lines.filter((line) => !isSame(line)).length;
  return (
    <>
      <p className={styles['summary']}>
        <FormattedMessage id="texts.changes.count" values={{ count: changed }} />
      </p>
      {changed === 0
        ? null
        : shorten(lines).map((shown) =>
            'line' in shown ? (
              <Line key={shown.key} line={shown.line} />
            ) : (
              <p key={shown.key} className={styles['leftOut']}>
                <FormattedMessage id="texts.changes.unchanged" values={{ count: shown.leftOut }} />
              </p>
            ),
          )}
    </>
  );
}

/** Leaves out unchanged lines that are not next to a change. */
function shorten(lines: readonly ComparedLine[]): Shown[] {
  const shown: Shown[] = [];
  lines.forEach((line, key) => {
    const isNear = lines.slice(Math.max(0, key - CONTEXT), key + CONTEXT + 1).some((near) => !isSame(near));
    const last = shown.at(-1);
    if (isNear) shown.push({ line, key });
    else if (last && 'leftOut' in last) last.leftOut += 1;
    else shown.push({ leftOut: 1, key });
  });
  return shown;
}

function Line({ line: { kind, parts } }: { line: ComparedLine }) {
  return (
    <p className={styles['line']} data-kind={kind}>
      {parts.map(({ state, text }, index) => {
        // The parts of a line never change their order.
        const key = `${index} ${state}`;
        if (state === 'same') return <span key={key}>{text}</span>;
        const Mark = state === 'added' ? 'ins' : 'del';
        return (
          <Mark key={key} className={styles[state]}>
            <VisuallyHidden>
              <FormattedMessage id={`texts.changes.${state}`} />{' '}
            </VisuallyHidden>
            {text}
          </Mark>
        );
      })}
    </p>
  );
}

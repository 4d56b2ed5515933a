import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useFormat } from '@/shared/format/useFormat';

import type { AuditRow } from './auditSource';
import styles from './AuditLog.module.css';
import { formatField } from './auditTexts';
import { isFile, readValues, type ReadContext, type ReadValue } from './changeValue';

/** Search keys that entries of earlier versions contain: they are not user input. */
const TECHNICAL = new Set(['nameKey', 'searchKey']);

const shown = (changes: AuditRow['changes']) => changes.filter(({ field }) => !TECHNICAL.has(field));

const asText = (values: readonly ReadValue[]): string => values.map(({ text }) => text).join(', ') || '–';

/** The changes as one line for the export. */
export const changesAsText = (
  { changes, subject_type: subjectType }: AuditRow,
  context: Omit<ReadContext, 'subjectType'>,
) =>
  shown(changes)
    .map(({ field, before, after }) => {
      const read = (json: string | null | undefined) => asText(readValues(field, json, { ...context, subjectType }));
      return `${formatField(context.intl, field)}: ${read(before)} → ${read(after)}`;
    })
    .join('; ');

interface ChangesProps {
  entry: Pick<AuditRow, 'changes' | 'subject_type'>;
  /** Shows this many fields; all by default. */
  maxFields?: number;
  /** Puts the names of the fields into a column of their own. */
  isLined?: boolean;
}

/** The changes by field: the old value is struck out, the new one is highlighted. */
export function Changes({ entry, maxFields, isLined = false }: ChangesProps) {
  const intl = useIntl();
  const format = useFormat();
  const context = { intl, format, subjectType: entry.subject_type };
  const changes = shown(entry.changes);
  if (changes.length === 0) return <FormattedMessage id="audit.noChanges" />;
  const seen = changes.slice(0, maxFields);
  const hidden = changes.length - seen.length;
  return (
    <dl className={isLined ? `${styles['changes']} ${styles['lined']}` : styles['changes']}>
      {seen.map(({ field, before, after }) => {
        const old = readValues(field, before, context);
        return (
          <div key={field}>
            <dt>{formatField(intl, field)}</dt>
            <dd>
              {before === null ? null : (
                <>
                  <Values values={old} as="del" />
                  <span aria-hidden> → </span>
                </>
              )}
              <Values values={readValues(field, after, context)} as="ins" />
            </dd>
          </div>
        );
      })}
      {hidden > 0 ? (
        <div>
          <dt>
            <FormattedMessage id="audit.more" values={{ count: hidden }} />
          </dt>
        </div>
      ) : null}
    </dl>
  );
}

function Values({ values, as: Element }: { values: readonly ReadValue[]; as: 'del' | 'ins' }) {
  if (values.length === 0)
    return (
      <span className={styles['nothing']}>
        <FormattedMessage id="audit.nothing" />
      </span>
    );
  // The files of replaced pictures are deleted.
  const isOld = Element === 'del';
  return (
    <Element>
      {values.map(({ text, to }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- values of a list can repeat, and never move
        <Fragment key={index}>
          {index > 0 ? ', ' : null}
          <bdi>{to === undefined || (isOld && isFile(to)) ? text : <ValueLink to={to}>{text}</ValueLink>}</bdi>
        </Fragment>
      ))}
    </Element>
  );
}

/** Pictures are outside of the app's routes. */
function ValueLink({ to, children }: { to: string; children: string }) {
  return isFile(to) ? (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <Link to={to}>{children}</Link>
  );
}

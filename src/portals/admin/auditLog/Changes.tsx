import { FormattedMessage } from 'react-intl';

import type { AuditRow } from './auditSource';
import styles from './AuditLog.module.css';

/** A value of the log as people read it: texts without quotation marks, everything else as it was written down. */
function readValue(json: string | null): string | null {
  if (json === null || json === 'null') return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  } catch {
    return json;
  }
}

/** One line for the export. */
export const changesAsText = (changes: AuditRow['changes']): string =>
  changes
    .map(({ field, before, after }) => `${field}: ${readValue(before) ?? '–'} → ${readValue(after) ?? '–'}`)
    .join('; ');

interface ChangesProps {
  changes: AuditRow['changes'];
  /** Shows so many fields; all of them without. */
  most?: number;
}

/** What was changed, field by field: what stood there before is struck out, what stands there now is marked. */
export function Changes({ changes, most = changes.length }: ChangesProps) {
  const hidden = changes.length - most;
  return (
    <dl className={styles['changes']}>
      {changes.slice(0, most).map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <Value json={before} as="del" />
            <span aria-hidden> → </span>
            <Value json={after} as="ins" />
          </dd>
        </div>
      ))}
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

function Value({ json, as: Element }: { json: string | null; as: 'del' | 'ins' }) {
  const text = readValue(json);
  return text === null ? (
    <span className={styles['nothing']}>
      <FormattedMessage id="audit.nothing" />
    </span>
  ) : (
    <Element dir="auto">{text}</Element>
  );
}

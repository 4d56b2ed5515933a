import { FormattedMessage, useIntl } from 'react-intl';

import { Tag } from '@/shared/ui/text/Tag';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { formatValue, kindSigns, kindTexts, kindTones, nameChange, type ManifestChange } from './changeTexts';
import styles from './Changes.module.css';

interface ChangeListProps {
  label: string;
  changes: readonly ManifestChange[];
}

/** What a manifest changes, one line each: in words, with a sign and a colour. */
export function ChangeList({ label, changes }: ChangeListProps) {
  return (
    <ul className={styles['changes']} aria-label={label}>
      {changes.map((change) => (
        <li key={[change.kind, change.part, change.subject, change.option, change.field].join(' ')}>
          <ChangeLine change={change} />
        </li>
      ))}
    </ul>
  );
}

function ChangeLine({ change }: { change: ManifestChange }) {
  const intl = useIntl();
  const { kind, before, after } = change;
  return (
    <>
      <Tag tone={kindTones[kind]}>
        <span aria-hidden>{kindSigns[kind]}</span> <FormattedMessage id={kindTexts[kind]} />
      </Tag>{' '}
      <strong>{nameChange(intl, change)}</strong>
      {before === null ? null : (
        <del className={styles['before']}>
          <VisuallyHidden>
            <FormattedMessage id="manifests.from" />:{' '}
          </VisuallyHidden>
          {formatValue(intl, change, before)}
        </del>
      )}
      {after === null ? null : (
        <ins className={styles['after']}>
          <VisuallyHidden>
            <FormattedMessage id="manifests.to" />:{' '}
          </VisuallyHidden>
          {formatValue(intl, change, after)}
        </ins>
      )}
    </>
  );
}

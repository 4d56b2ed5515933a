import { useId, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { PolicyEntry } from '@/domain/policies/usePolicies';

import styles from './AgreementsPage.module.css';
import { toAnchor } from './useAnchors';

interface AgreementNavProps {
  entries: readonly PolicyEntry[];
  /** The current section. */
  active: number | undefined;
  onChoose: (typeId: number, options?: { retainFocus: boolean }) => void;
}

/** The numbered anchors beside the texts; a select where there is no room for them. */
export function AgreementNav({ entries, active, onChoose }: AgreementNavProps) {
  const intl = useIntl();
  const selectId = useId();

  const follow = (event: MouseEvent<HTMLAnchorElement>, typeId: number) => {
    // The browser opens a new tab or window, at the anchor.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(typeId);
  };

  return (
    <nav aria-label={intl.formatMessage({ id: 'agreements.nav' })} className={styles['nav']}>
      <ol className={styles['anchors']}>
        {entries.map(({ typeId, name }, index) => (
          <li key={typeId}>
            <a
              href={`#${toAnchor(typeId)}`}
              aria-current={typeId === active ? 'location' : undefined}
              onClick={(event) => follow(event, typeId)}
            >
              <span className={styles['number']}>{index + 1}</span> <span>{name}</span>
            </a>
          </li>
        ))}
      </ol>
      <div className={styles['choice']}>
        <label htmlFor={selectId}>
          <FormattedMessage id="agreements.choose" />
        </label>
        <select
          id={selectId}
          value={active ?? ''}
          onChange={(event) => onChoose(Number(event.target.value), { retainFocus: true })}
        >
          {entries.map(({ typeId, name }, index) => (
            <option key={typeId} value={typeId}>
              {/* Isolated by Unicode characters, because an option contains only text: the number must be before
                 its name in every direction. */}
              {`\u2068${index + 1}. ${name}\u2069`}
            </option>
          ))}
        </select>
      </div>
    </nav>
  );
}

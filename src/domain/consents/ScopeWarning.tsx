import { FormattedMessage } from 'react-intl';

import styles from './Consents.module.css';
import { getScopeWarning, type ScopeRequest } from './scopeTexts';

/** Why a sensitive permission is confirmed by itself; nothing for others. */
export function ScopeWarning({ request: { scope, is_sensitive: isSensitive } }: { request: ScopeRequest }) {
  const id = getScopeWarning(scope);
  if (!isSensitive || id === undefined) return null;
  return (
    <span className={styles['sensitive']}>
      <FormattedMessage id={id} />
    </span>
  );
}

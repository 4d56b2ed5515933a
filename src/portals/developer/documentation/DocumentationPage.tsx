import { FormattedMessage } from 'react-intl';

import styles from './DocumentationPage.module.css';

/** A placeholder that shows a single word (console §2). */
export function DocumentationPage() {
  return (
    <h1 className={styles['word']} tabIndex={-1}>
      <FormattedMessage id="page.documentation" />
    </h1>
  );
}

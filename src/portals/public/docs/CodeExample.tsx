import { CopyButton } from '@/shared/ui/text/CopyButton';

import styles from './DocsPage.module.css';

/** A code example with a copy button. */
export function CodeExample({ title, code }: { title: string; code: string }) {
  return (
    <figure className={styles['example']}>
      <figcaption>
        <span>{title}</span>
        <CopyButton text={code} size="small" />
      </figcaption>
      <pre dir="ltr" translate="no" tabIndex={0} role="group" aria-label={title}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

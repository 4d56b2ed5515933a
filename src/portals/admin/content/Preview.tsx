import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './Content.module.css';

const TEXT_LANGUAGES = ['en', 'tr'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

const LABELS = { en: 'policyAdmin.description', tr: 'policyAdmin.descriptionTr' } as const;

/** A text as its readers see it, in each language. */
export function Previews({ children }: { children: (language: TextLanguage) => ReactNode }) {
  const intl = useIntl();
  return TEXT_LANGUAGES.map((language) => (
    // A scrolling box must be reachable by keyboard.
    <section
      key={language}
      className={styles['preview']}
      aria-label={intl.formatMessage({ id: LABELS[language] })}
      tabIndex={0}
      lang={language}
    >
      {children(language)}
    </section>
  ));
}

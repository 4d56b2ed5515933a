import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { LegalText } from '@/shared/ui/LegalText';
import { saysNothing } from '@rules/bilingualText';

import styles from './Texts.module.css';

const TEXT_LANGUAGES = ['en', 'tr'] as const;
type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** What is shown: what is being written or read, or the newest version beside what is being written. */
export type PreviewOf = 'text' | 'newest';

interface PreviewsProps {
  of?: PreviewOf | undefined;
  children: (language: TextLanguage) => ReactNode;
}

/** A text as its readers see it, in each language. */
export function Previews({ of = 'text', children }: PreviewsProps) {
  const intl = useIntl();
  return TEXT_LANGUAGES.map((language) => {
    const name = intl.formatMessage({ id: `texts.${of}.${language}` });
    return (
      // A scrolling box must be reachable by keyboard.
      <section key={language} className={styles['preview']} aria-label={name} tabIndex={0} lang={language}>
        <small className={styles['previewName']} lang={intl.locale} aria-hidden>
          {name}
        </small>
        {children(language)}
      </section>
    );
  });
}

export interface BilingualTexts {
  description: string;
  descriptionTr: string;
}

/** HTML as its readers see it: without Turkish words those who read Turkish see the English ones. */
export function BilingualPreview({ texts, of }: { texts: BilingualTexts; of?: PreviewOf }) {
  const { description, descriptionTr } = texts;
  return (
    <Previews of={of}>
      {(language) => (
        <LegalText
          html={language === 'en' || saysNothing(descriptionTr) ? description : descriptionTr}
          topHeading={2}
        />
      )}
    </Previews>
  );
}

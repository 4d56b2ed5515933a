import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { LegalText } from '@/shared/ui/text/LegalText';
import { saysNothing } from '@rules/text/bilingualText';

import styles from './Texts.module.css';

const TEXT_LANGUAGES = ['en', 'tr'] as const;
type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** What is shown: what is being written or read, or the newest version beside what is being written. */
export type PreviewOf = 'text' | 'newest';

interface PreviewsProps {
  of?: PreviewOf | undefined;
  /** All of it, the reader's own language first, instead of boxes that scroll. */
  isWhole?: boolean | undefined;
  children: (language: TextLanguage) => ReactNode;
}

/** A text as its readers see it, in each language. */
export function Previews({ of = 'text', isWhole = false, children }: PreviewsProps) {
  const intl = useIntl();
  const languages = isWhole
    ? TEXT_LANGUAGES.toSorted((first, second) => Number(second === intl.locale) - Number(first === intl.locale))
    : TEXT_LANGUAGES;
  return languages.map((language) => {
    const name = intl.formatMessage({ id: `texts.${of}.${language}` });
    return (
      <section
        key={language}
        className={isWhole ? styles['whole'] : styles['preview']}
        aria-label={name}
        // A scrolling box must be reachable by keyboard.
        tabIndex={isWhole ? undefined : 0}
        lang={language}
      >
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
export function BilingualPreview({ texts, ...rest }: { texts: BilingualTexts } & Omit<PreviewsProps, 'children'>) {
  const { description, descriptionTr } = texts;
  return (
    <Previews {...rest}>
      {(language) => (
        <LegalText
          html={language === 'en' || saysNothing(descriptionTr) ? description : descriptionTr}
          topHeading={2}
        />
      )}
    </Previews>
  );
}

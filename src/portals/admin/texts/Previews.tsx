import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { LegalText } from '@/shared/ui/text/LegalText';
import { isBlankHtml } from '@rules/text/bilingualText';

import styles from './Texts.module.css';

const TEXT_LANGUAGES = ['en', 'tr'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** What is shown: the text in the form or dialog, the newest version beside it, or what the text changes. */
export type PreviewKind = 'text' | 'newest' | 'changes';

interface PreviewsProps {
  of?: PreviewKind | undefined;
  /** The whole text, the viewer's language first, instead of boxes that scroll. */
  isWhole?: boolean | undefined;
  children: (language: TextLanguage) => ReactNode;
}

/** A text as readers see it, in each language. */
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

/** HTML as readers see it: without a Turkish text, Turkish readers see the English one. */
export function BilingualPreview({ texts, ...rest }: { texts: BilingualTexts } & Omit<PreviewsProps, 'children'>) {
  const { description, descriptionTr } = texts;
  return (
    <Previews {...rest}>
      {(language) => (
        <LegalText
          html={language === 'en' || isBlankHtml(descriptionTr) ? description : descriptionTr}
          topHeading={2}
        />
      )}
    </Previews>
  );
}

import { FormattedMessage } from 'react-intl';

import type { TextLine } from '../texts/changes/lines';
import { TextChanges } from '../texts/changes/TextChanges';
import { Previews, type TextLanguage } from '../texts/Previews';
import styles from '../texts/Texts.module.css';
import { toShown, type HelpText } from './textForm';

const toLines = (items: readonly HelpText[], language: TextLanguage): TextLine[] =>
  toShown(items, language).flatMap(({ title, answer }): TextLine[] => [
    { kind: 'heading', text: title },
    ...answer
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text): TextLine => ({ kind: 'paragraph', text })),
  ]);

/** What readers of each language will find changed in the questions and answers. */
export function HelpChanges({ before, after }: { before: readonly HelpText[]; after: readonly HelpText[] }) {
  return (
    <>
      <p className={styles['changesNote']}>
        <FormattedMessage id="texts.changes.note" />
      </p>
      <Previews of="changes">
        {(language) => <TextChanges before={toLines(before, language)} after={toLines(after, language)} />}
      </Previews>
    </>
  );
}

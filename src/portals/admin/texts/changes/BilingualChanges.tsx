import { FormattedMessage } from 'react-intl';

import { isBlankHtml } from '@rules/text/bilingualText';

import { Previews, type BilingualTexts, type TextLanguage } from '../Previews';
import styles from '../Texts.module.css';
import { toLines } from './lines';
import { TextChanges } from './TextChanges';

interface BilingualChangesProps {
  /** The version in effect; null when there is none. */
  before: BilingualTexts | null;
  after: BilingualTexts;
}

const pick = ({ description, descriptionTr }: BilingualTexts, language: TextLanguage): string =>
  language === 'en' || isBlankHtml(descriptionTr) ? description : descriptionTr;

/** What readers of each language will find changed. */
export function BilingualChanges({ before, after }: BilingualChangesProps) {
  return (
    <>
      <p className={styles['changesNote']}>
        <FormattedMessage id={before === null ? 'texts.changes.none' : 'texts.changes.note'} />
      </p>
      <Previews of="changes">
        {(language) => (
          <TextChanges
            before={before === null ? [] : toLines(pick(before, language))}
            after={toLines(pick(after, language))}
          />
        )}
      </Previews>
    </>
  );
}

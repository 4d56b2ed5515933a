import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { TextPieces } from '@/domain/userText/TextPieces';
import { cutPieces, toLinkedPieces } from '@/domain/userText/textPieces';

import styles from './ReadMore.module.css';

/** Length of a collapsed bio in characters (console §9). */
const COLLAPSED_LENGTH = 150;

/** A text that is collapsed when it is long. Its web addresses are links. */
export function ReadMore({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const pieces = useMemo(() => toLinkedPieces(text), [text]);
  // Counts code points, because half of a surrogate pair is not a character.
  const isLong = pieces.reduce((sum, piece) => sum + [...piece.text].length, 0) > COLLAPSED_LENGTH;
  if (!isLong) {
    return (
      <p className={styles['text']}>
        <TextPieces pieces={pieces} />
      </p>
    );
  }
  return (
    <p className={styles['text']}>
      <TextPieces pieces={isOpen ? pieces : cutPieces(pieces, COLLAPSED_LENGTH)} />{' '}
      <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <FormattedMessage id={isOpen ? 'profile.bio.less' : 'profile.bio.more'} />
      </button>
    </p>
  );
}

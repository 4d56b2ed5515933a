import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './ReadMore.module.css';

/** Length of a collapsed bio in characters (console §9). */
const COLLAPSED_LENGTH = 150;

/** A text that is collapsed when it is long. */
export function ReadMore({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  // Splits by code points, because half of a surrogate pair is not a character.
  const characters = [...text];
  if (characters.length <= COLLAPSED_LENGTH) return <p className={styles['text']}>{text}</p>;
  return (
    <p className={styles['text']}>
      {isOpen ? text : characters.slice(0, COLLAPSED_LENGTH).join('')}{' '}
      <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <FormattedMessage id={isOpen ? 'profile.bio.less' : 'profile.bio.more'} />
      </button>
    </p>
  );
}

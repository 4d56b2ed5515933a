import { useIntl } from 'react-intl';

import { Avatar } from '@/shared/ui/Avatar';

import styles from './Mentions.module.css';
import type { Mentionable } from './useMentionSearch';

/** Where the word stands in its text, and how wide the text is, in px. */
export interface MentionPlace {
  x: number;
  y: number;
  room: number;
}

interface MentionListProps {
  id: string;
  found: readonly Mentionable[];
  active: number;
  place: MentionPlace;
  onPoint: (index: number) => void;
  onTake: (chosen: Mentionable) => void;
}

/** What the list is wide at most, in px. */
const WIDTH = 300;
const GAP = 4;

/** People or stocks to choose from, below the word that is being written and within the width of the text. */
export function MentionList({ id, found, active, place, onPoint, onTake }: MentionListProps) {
  const intl = useIntl();
  const isPeople = found[0]?.kind === 'person';
  const left = Math.max(0, Math.min(place.x, place.room - WIDTH));
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={intl.formatMessage({
        id: isPeople ? 'posts.composer.mention.people' : 'posts.composer.mention.stocks',
      })}
      className={styles['list']}
      style={{ transform: `translate(${left}px, ${place.y + GAP}px)`, inlineSize: `min(${WIDTH}px, 100%)` }}
    >
      {found.map((one, index) => (
        // The keys are those of the text, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={one.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles['option']}
          onPointerMove={() => onPoint(index)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(one)}
        >
          <Avatar kind={isPeople ? 'profile' : 'stock'} src={one.image} size={28} />
          <span className={styles['names']}>
            <span className={styles['name']} dir="auto">
              {one.name}
            </span>
            <bdi className={styles['handle']}>
              {isPeople ? '@' : '$'}
              {one.handle}
            </bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

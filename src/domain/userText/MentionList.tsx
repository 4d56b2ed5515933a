import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useIntl } from 'react-intl';

import { Avatar } from '@/shared/ui/picture/Avatar';

import { getPlace } from './caretPlace';
import styles from './Mentions.module.css';
import type { Mentionable } from './useMentionSearch';

interface MentionListProps {
  id: string;
  found: readonly Mentionable[];
  active: number;
  /** The text, and where the sign of the word stands in it. */
  area: RefObject<TextAreaRef | null>;
  start: number;
  onPoint: (index: number) => void;
  onTake: (chosen: Mentionable) => void;
}

/** Px between the word and the list, and between the list and the edges of the screen. */
const GAP = 4;
/** Px that a name and its picture need. */
const LEAST = 200;

/**
 * People or stocks to choose from: below the word that is being written, or above it where there is no room. It lies above
 * everything, so that neither a dialog nor a list that scrolls cuts it off.
 */
export function MentionList({ id, found, active, area, start, onPoint, onTake }: MentionListProps) {
  const intl = useIntl();
  const isPeople = found[0]?.kind === 'person';
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !('showPopover' in element)) return;
    element.popover = 'manual';
    element.showPopover();
  }, []);

  // With each change: a longer list may need another place.
  useLayoutEffect(() => {
    const element = list.current;
    const text = area.current?.resizableTextArea?.textArea;
    if (!element || !text) return undefined;
    const put = () => putBeside(element, text, start);
    put();
    // Whatever scrolls moves the word.
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  });

  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={intl.formatMessage({
        id: isPeople ? 'posts.composer.mention.people' : 'posts.composer.mention.stocks',
      })}
      className={styles['list']}
    >
      {found.map((item, index) => (
        // The keys are those of the text, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles['option']}
          onPointerMove={() => onPoint(index)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(item)}
        >
          <Avatar kind={isPeople ? 'profile' : 'stock'} src={item.image} size={28} />
          <span className={styles['names']}>
            <span className={styles['name']} dir="auto">
              {item.name}
            </span>
            <bdi className={styles['handle']}>
              {isPeople ? '@' : '$'}
              {item.handle}
            </bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Measured from the left in either direction of writing, as the place of a letter is. */
function putBeside(list: HTMLElement, area: HTMLTextAreaElement, start: number): void {
  const word = getPlace(area, start);
  const text = area.getBoundingClientRect();
  // Not beyond its field, as long as there is room in that for a name.
  list.style.maxInlineSize = `${Math.max(LEAST, text.width)}px`;
  const { offsetWidth: width, offsetHeight: height } = list;
  // Of a long text the word may have been scrolled out of its field.
  const lineIn = (y: number) => text.top + Math.max(0, Math.min(y, area.clientHeight));
  const end = lineIn(word.bottom);
  // The last line has the edge of the field below it.
  const below = (text.bottom - end < word.bottom - word.top ? text.bottom : end) + GAP;
  // On phones the keyboard leaves less than the window.
  const bottom = window.visualViewport?.height ?? window.innerHeight;
  const above = lineIn(word.top) - height - GAP;
  const top = below + height > bottom && above >= 0 ? above : below;
  const most = Math.min(text.right, document.documentElement.clientWidth - GAP) - width;
  list.style.left = `${Math.max(GAP, Math.min(text.left + word.x, most))}px`;
  list.style.top = `${top}px`;
}

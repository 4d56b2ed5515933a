import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useIntl } from 'react-intl';

import { Avatar } from '@/shared/ui/picture/Avatar';

import { getVisibleBottom } from './getVisibleBottom';
import { getCharacterPosition } from './getCharacterPosition';
import styles from './Mentions.module.css';
import type { Mentionable } from './useMentionSearch';

interface MentionListProps {
  id: string;
  suggestions: readonly Mentionable[];
  activeIndex: number;
  /** The text area, and the index of the @ or $ in its text. */
  textAreaRef: RefObject<TextAreaRef | null>;
  triggerIndex: number;
  onHover: (index: number) => void;
  onSelect: (chosen: Mentionable) => void;
}

/** Distance to the word and to the edges of the screen, in px. */
const GAP = 4;
/** Minimum width for a name and its picture, in px. */
const MIN_WIDTH = 200;

/**
 * Suggestions below the current word, or above it where the space is too small. A popover in the top layer, so that
 * neither dialogs nor scroll containers clip it.
 */
export function MentionList({
  id,
  suggestions,
  activeIndex,
  textAreaRef,
  triggerIndex,
  onHover,
  onSelect,
}: MentionListProps) {
  const intl = useIntl();
  const isPeople = suggestions[0]?.kind === 'person';
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !('showPopover' in element)) return;
    element.popover = 'manual';
    element.showPopover();
  }, []);

  // On every render, because a longer list may need another position.
  useLayoutEffect(() => {
    const element = list.current;
    const text = textAreaRef.current?.resizableTextArea?.textArea;
    if (!element || !text) return undefined;
    const updatePosition = () => positionList(element, text, triggerIndex);
    updatePosition();
    // Every scroll container can move the word.
    window.addEventListener('scroll', updatePosition, true);
    window.addEventListener('resize', updatePosition);
    // The keyboard of a phone resizes only the visual viewport.
    window.visualViewport?.addEventListener('resize', updatePosition);
    return () => {
      window.removeEventListener('scroll', updatePosition, true);
      window.removeEventListener('resize', updatePosition);
      window.visualViewport?.removeEventListener('resize', updatePosition);
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
      {suggestions.map((item, index) => (
        // The text area handles the keys and has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className={styles['option']}
          onPointerMove={() => onHover(index)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(item)}
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

/** Uses physical coordinates in both text directions, as `getCharacterPosition` does. */
function positionList(list: HTMLElement, area: HTMLTextAreaElement, triggerIndex: number): void {
  const word = getCharacterPosition(area, triggerIndex);
  const text = area.getBoundingClientRect();
  // Not wider than the field, except for the minimum width.
  list.style.maxInlineSize = `${Math.max(MIN_WIDTH, text.width)}px`;
  const { offsetWidth: width, offsetHeight: height } = list;
  // The word may be scrolled out of view in a long text.
  const clampToArea = (y: number) => text.top + Math.max(0, Math.min(y, area.clientHeight));
  const end = clampToArea(word.bottom);
  // Below the last line, the list is placed under the edge of the field.
  const below = (text.bottom - end < word.bottom - word.top ? text.bottom : end) + GAP;
  const bottom = getVisibleBottom(window);
  const above = clampToArea(word.top) - height - GAP;
  const top = below + height > bottom && above >= 0 ? above : below;
  const maxLeft = Math.min(text.right, document.documentElement.clientWidth - GAP) - width;
  list.style.left = `${Math.max(GAP, Math.min(text.left + word.x, maxLeft))}px`;
  list.style.top = `${top}px`;
}

import { useState } from 'react';

import styles from './Avatar.module.css';
import { DefaultImage, type DefaultImageKind } from './DefaultImage';
import { monogramColour, monogramLetters } from './monogram';

interface AvatarProps {
  kind: DefaultImageKind;
  src?: string | null;
  /** Text whose first letters replace the default image, in a colour of its own: the symbol of a stock. */
  monogram?: string | undefined;
  /** Edge in px at 100 % font size. */
  size?: number;
  shape?: 'circle' | 'square';
  /** Only when no visible text beside the picture names it. */
  alt?: string;
}

/** A picture of a user, team, bot, permission or stock; the default image of its kind when missing or broken. */
export function Avatar({
  kind,
  src,
  monogram,
  size = 40,
  shape = kind === 'profile' ? 'circle' : 'square',
  alt = '',
}: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const showsDefault = !src || broken === src;
  return (
    <span
      className={`${styles['avatar']} ${shape === 'circle' ? styles['circle'] : styles['square']}`}
      style={{ inlineSize: `${size / 10}rem`, blockSize: `${size / 10}rem` }}
      role={showsDefault && alt ? 'img' : undefined}
      aria-label={showsDefault && alt ? alt : undefined}
    >
      {showsDefault ? (
        <Placeholder kind={kind} monogram={monogram} size={size} />
      ) : (
        <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(src)} />
      )}
    </span>
  );
}

interface PlaceholderProps {
  kind: DefaultImageKind;
  monogram: string | undefined;
  size: number;
}

/** Hidden from screen readers: the name is beside the picture, or on the frame around it. */
function Placeholder({ kind, monogram, size }: PlaceholderProps) {
  if (monogram === undefined || monogram === '') return <DefaultImage kind={kind} />;
  return (
    <span
      className={styles['monogram']}
      style={{ background: monogramColour(monogram), fontSize: `${(size * 0.42) / 10}rem` }}
      data-monogram={monogram}
      aria-hidden
    >
      {monogramLetters(monogram)}
    </span>
  );
}

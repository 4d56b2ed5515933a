import { useState } from 'react';

import styles from './Avatar.module.css';
import { DefaultImage, type DefaultImageKind } from './DefaultImage';

interface AvatarProps {
  kind: DefaultImageKind;
  src?: string | null;
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
        <DefaultImage kind={kind} />
      ) : (
        <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(src)} />
      )}
    </span>
  );
}

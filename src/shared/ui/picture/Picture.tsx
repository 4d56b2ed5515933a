import { FileImageOutlined } from '@ant-design/icons';
import { useState, type ComponentProps } from 'react';

import styles from './Picture.module.css';

interface PictureProps extends Omit<ComponentProps<'img'>, 'onError'> {
  src: string;
  /** The alternative text; empty for decoration. */
  alt: string;
}

/** A picture. When it fails to load, its alternative text is shown; without one, nothing is rendered. */
export function Picture({ src, alt, ...image }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken !== src) return <img {...image} src={src} alt={alt} onError={() => setBroken(src)} />;
  if (alt === '') return null;
  return (
    <span className={`${styles['missing']} ${image.className ?? ''}`} data-picture="missing">
      <FileImageOutlined aria-hidden />
      <span dir="auto">{alt}</span>
    </span>
  );
}

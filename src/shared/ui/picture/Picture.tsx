import { FileImageOutlined } from '@ant-design/icons';
import { useState, type ComponentProps } from 'react';

import styles from './Picture.module.css';

interface PictureProps extends Omit<ComponentProps<'img'>, 'onError'> {
  src: string;
  /** What it shows; empty for what only decorates. */
  alt: string;
}

/** A picture. One that does not load says what it would show; if that is nothing, it leaves no hole. */
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

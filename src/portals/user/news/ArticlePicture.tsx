import { useState } from 'react';

import styles from './Article.module.css';

/** The picture of an article; one that does not load leaves no hole. */
export function ArticlePicture({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) return null;
  return <img className={styles['picture']} src={src} alt="" decoding="async" onError={() => setBroken(src)} />;
}

import { useEffect, useRef } from 'react';

import { ConnectionBanner } from './connection/ConnectionBanner';
import styles from './StatusLines.module.css';
import { NewVersionBanner } from './release/NewVersionBanner';

/** The lines at the top of every page about the connection and the version. Empty most of the time. */
export function StatusLines() {
  // Toasts are shown below them (shared/feedback), whatever their height.
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = lines.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--b-banner-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--b-banner-height');
    };
  }, []);
  return (
    <div ref={lines} className={styles['lines']}>
      <ConnectionBanner />
      <NewVersionBanner />
    </div>
  );
}

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { useFormat } from '@/shared/format/useFormat';

import styles from './StatTile.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden';

interface StatTileProps {
  label: string;
  to: string;
  /** A number, or nothing for a tile that is only a link. */
  value?: number | null;
  /** The number has not arrived: its place stays free, so that nothing moves. */
  isLoading?: boolean;
  hint?: string;
  icon?: ReactNode;
  /** 'attention' for queues with waiting items. */
  tone?: 'plain' | 'attention';
  newTab?: boolean;
}

/** A tile that shows one number and links to its source. */
export function StatTile({
  label,
  to,
  value,
  isLoading = false,
  hint,
  icon,
  tone = 'plain',
  newTab = false,
}: StatTileProps) {
  const format = useFormat();
  return (
    <Link
      to={to}
      className={`${styles['tile']} ${tone === 'attention' ? styles['attention'] : ''}`}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noopener' : undefined}
    >
      {icon ? (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span className={styles['text']}>
        <span className={styles['label']}>{label}</span>
        {typeof value === 'number' ? <span className={styles['value']}>{format.number(value)}</span> : null}
        {isLoading ? (
          <span className={styles['value']} aria-hidden="true">
            {'\u00A0'}
          </span>
        ) : null}
        {hint ? <span className={styles['hint']}>{hint}</span> : null}
      </span>
      {newTab ? (
        <VisuallyHidden>
          <FormattedMessage id="shared.opensInNewTab" />
        </VisuallyHidden>
      ) : null}
      <svg className={styles['arrow']} viewBox="0 0 16 16" aria-hidden="true">
        <path d={newTab ? 'M5 11 11 5M6 5h5v5' : 'M6 3l5 5-5 5'} fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </Link>
  );
}

interface StatTileGridProps {
  children: ReactNode;
  label: string;
  /** Narrow upright tiles, for five and more. */
  dense?: boolean;
}

/** Tiles side by side, as many as fit. */
export function StatTileGrid({ children, label, dense = false }: StatTileGridProps) {
  return (
    <nav className={`${styles['grid']} ${dense ? styles['dense'] : ''}`} aria-label={label}>
      {children}
    </nav>
  );
}

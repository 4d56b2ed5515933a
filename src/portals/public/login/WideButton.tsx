import type { ReactNode } from 'react';

import styles from './WideButton.module.css';

interface WideButtonProps {
  /** Without it the button submits its form. */
  onClick?: () => void;
  disabled?: boolean;
  /** The request runs: a press does nothing. */
  busy?: boolean;
  children: ReactNode;
}

/**
 * A button of the sign-in page; the submit button is the primary one. A plain element rather than antd's: the page is
 * also sent as HTML (scripts/vite/prerender.ts), where antd has no styles.
 */
export function WideButton({ onClick, disabled = false, busy = false, children }: WideButtonProps) {
  const isSubmit = onClick === undefined;
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      className={isSubmit ? `${styles['button']} ${styles['primary']}` : styles['button']}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}

import type { ReactNode } from 'react';

import styles from './LoginButton.module.css';

interface LoginButtonProps {
  /** Without it the button submits its form. */
  onClick?: () => void;
  disabled?: boolean;
  /** While the request runs, clicks are ignored. */
  busy?: boolean;
  children: ReactNode;
}

/**
 * A button of the sign-in page; the submit button is the primary one. A plain element rather than antd's: the page is
 * also prerendered (scripts/vite/prerender.ts), where antd has no styles.
 */
export function LoginButton({ onClick, disabled = false, busy = false, children }: LoginButtonProps) {
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

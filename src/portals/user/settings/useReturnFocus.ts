import { useEffect, useState } from 'react';

const ACCOUNT_MENU = '[data-account-menu]';

/**
 * Gives the focus back to what opened a dialog when the dialog goes away with its address: antd does so only for dialogs
 * that close before they go. An entry of the account menu is gone by then; its button stands for it.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isEntry = opener?.closest('[role="menu"]');
      const target = isEntry ? document.querySelector(ACCOUNT_MENU) : opener;
      // After the dialog has let go of the focus, and only if nobody else has taken it.
      window.setTimeout(() => {
        if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
      });
    },
    [opener],
  );
}

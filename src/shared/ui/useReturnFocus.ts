import { useEffect, useState } from 'react';

/** A question above the dialog lets go of the focus a little later than the dialog itself. In ms. */
const TRIES_MS = [0, 350];

/**
 * Gives the focus back to what opened a dialog when the dialog goes away with its address: antd does so only for dialogs
 * that close before they go.
 * @param standIn selector of what takes the focus when the opener is gone by then, as the entry of a menu is
 */
export function useReturnFocus(standIn?: string): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const giveBack = () => {
        const isGone = !opener?.isConnected || opener === document.body || opener.closest('[role="menu"]') !== null;
        const target = isGone && standIn !== undefined ? document.querySelector(standIn) : opener;
        // After the dialog has let go of the focus, and only if nobody else has taken it.
        if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
      };
      for (const wait of TRIES_MS) window.setTimeout(giveBack, wait);
    },
    [opener, standIn],
  );
}

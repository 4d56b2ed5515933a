import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';

import { PopupOpener } from '@/shared/ui/popup/PopupOpener';
import { usePopups } from '@/shared/ui/popup/usePopups';

import styles from './ToolbarButton.module.css';

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** The accessible name and the tooltip of the button. */
  label: string;
  children: ReactNode;
}

/** How long the pointer rests on the button before its tooltip opens. */
const HINT_DELAY_MS = 500;

/** An icon button with a tooltip, which is mounted when the pointer rests on the button for the first time. */
export function ToolbarButton({ label, children, ...button }: ToolbarButtonProps) {
  const [pointed, setPointed] = useState<HTMLElement>();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isRested, setRested] = useState(false);
  const popups = usePopups(anchor !== undefined);
  useEffect(() => {
    if (pointed === undefined) return undefined;
    const timer = setTimeout(() => {
      setAnchor(pointed);
      setRested(true);
    }, HINT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setRested(false);
    };
  }, [pointed]);
  return (
    <>
      <button
        {...button}
        type="button"
        className={styles['button']}
        aria-label={label}
        // A finger presses at once.
        onPointerEnter={({ pointerType, currentTarget }) =>
          setPointed(pointerType === 'touch' ? undefined : currentTarget)
        }
        onPointerLeave={() => setPointed(undefined)}
      >
        {children}
      </button>
      {anchor === undefined || popups === undefined ? null : (
        <popups.Tooltip title={label} open={isRested && button['aria-expanded'] !== true}>
          <PopupOpener element={anchor} />
        </popups.Tooltip>
      )}
    </>
  );
}

import type { PopoverProps } from 'antd';
import { useState, type MouseEvent, type ReactNode } from 'react';

import { PopupOpener } from './PopupOpener';
import { usePopups } from './usePopups';

/** What the button of a popover needs. */
interface PopoverOpenerProps {
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface PressPopoverProps extends Omit<PopoverProps, 'open' | 'onOpenChange' | 'trigger' | 'children'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Renders the button with these props. */
  children: (opener: PopoverOpenerProps) => ReactNode;
}

/** A popover behind a button, mounted with the first press. */
export function PressPopover({ isOpen, onOpenChange, children, ...popover }: PressPopoverProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const popups = usePopups(isOpen);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    setOpener(event.currentTarget);
    onOpenChange(!isOpen);
  };
  return (
    <>
      {children({ 'aria-expanded': isOpen, onClick })}
      {opener === undefined || popups === undefined ? null : (
        <popups.Popover {...popover} trigger="click" open={isOpen} onOpenChange={onOpenChange}>
          <PopupOpener element={opener} />
        </popups.Popover>
      )}
    </>
  );
}

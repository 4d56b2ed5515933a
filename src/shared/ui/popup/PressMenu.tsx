import type { DropdownProps } from 'antd';
import { useState, type MouseEvent, type ReactNode } from 'react';

import { popupContainer } from '../hooks/popupContainer';
import { PopupOpener } from './PopupOpener';
import { usePopups } from './usePopups';

/** What the button of a menu needs. */
interface MenuOpenerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface PressMenuProps extends Pick<DropdownProps, 'menu' | 'placement' | 'getPopupContainer' | 'popupRender'> {
  onOpen?: (() => void) | undefined;
  /** Renders the button with these props. */
  children: (opener: MenuOpenerProps) => ReactNode;
}

/** A menu behind a button, which takes the focus. Lists repeat the button; the menu is mounted with the first press. */
export function PressMenu({
  onOpen,
  children,
  menu: given,
  getPopupContainer = popupContainer,
  ...dropdown
}: PressMenuProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const menu: DropdownProps['menu'] = {
    ...given,
    onClick: (info) => {
      // The focus returns to the button while Enter is down, which would press the button: the menu would open again.
      if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
      given?.onClick?.(info);
    },
  };
  const [isOpen, setOpen] = useState(false);
  const popups = usePopups(isOpen);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    setOpener(event.currentTarget);
    if (!isOpen) onOpen?.();
    setOpen(!isOpen);
  };
  const onOpenChange = (next: boolean) => {
    setOpen(next);
    // Otherwise the focus is lost with a menu that closes.
    if (!next && document.activeElement?.closest('[role="menu"]')) opener?.focus();
  };
  return (
    <>
      {children({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick })}
      {opener === undefined || popups === undefined ? null : (
        <popups.Dropdown
          {...dropdown}
          autoFocus
          // Not unfolded: an item that moves between press and release of the pointer would not be chosen.
          transitionName=""
          menu={menu}
          getPopupContainer={getPopupContainer}
          trigger={['click']}
          open={isOpen}
          onOpenChange={onOpenChange}
        >
          <PopupOpener element={opener} />
        </popups.Dropdown>
      )}
    </>
  );
}

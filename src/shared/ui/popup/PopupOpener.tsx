import { useImperativeHandle, type Ref } from 'react';

interface PopupOpenerProps {
  element: HTMLElement;
  ref?: Ref<HTMLElement>;
}

/**
 * The child of a popup of the component library whose opener is rendered elsewhere: gives the popup that element. So
 * the opener exists without the popup, which is mounted when it opens for the first time.
 */
export function PopupOpener({ element, ref }: PopupOpenerProps) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

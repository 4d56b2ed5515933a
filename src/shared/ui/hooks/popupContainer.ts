/**
 * The element that a menu opens inside of: the main region of the page, because screen readers that jump by landmarks
 * miss elements outside; or the modal dialog of its opener, because they cannot leave it.
 */
export function popupContainer(opener?: HTMLElement): HTMLElement {
  return opener?.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector('main') ?? document.body;
}

/**
 * The element that a menu opens inside of: the modal dialog of its opener, because screen readers cannot leave it; the
 * region of its opener with a theme of its own, such as the toolbar, which stays in place while the page scrolls; or
 * the main region of the page, because screen readers that jump by landmarks miss elements outside.
 */
export function popupContainer(opener?: HTMLElement): HTMLElement {
  const around = opener?.closest<HTMLElement>('[role="dialog"], body [data-theme]');
  return around ?? document.querySelector('main') ?? document.body;
}

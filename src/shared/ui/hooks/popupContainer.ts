/** Menus open inside the main region of the page: screen readers that jump by landmarks miss elements outside. */
export function popupContainer(): HTMLElement {
  return document.querySelector('main') ?? document.body;
}

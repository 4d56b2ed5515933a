/** Menus open inside the page's main region: outside of every landmark, screen readers that jump by region miss them. */
export function popupContainer(): HTMLElement {
  return document.querySelector('main') ?? document.body;
}

import { clearListPositions } from '@/shared/ui/list/listPlaces';
import { clearScrollPosition } from '@/shared/ui/list/scrollMemory';
import { cancelFocusReturns } from '@/shared/ui/hooks/useReturnFocus';

/** What the product leaves on the page for as long as it lives: the next test begins as on one that was just loaded. */
export function putPageBack(): void {
  localStorage.clear();
  sessionStorage.clear();
  clearListPositions();
  clearScrollPosition();
  cancelFocusReturns();
  Object.assign(window, { scrollY: 0 });
  // Language, direction and theme, which the product also reads there.
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.title = '';
  // What `userEvent.setup()` put there, with what was copied last.
  Reflect.deleteProperty(navigator, 'clipboard');
}

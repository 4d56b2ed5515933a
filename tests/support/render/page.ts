import { writeCookie } from '@/shared/storage/cookie';
import { clearListPositions } from '@/shared/ui/list/listPositions';
import { clearScrollOffsets } from '@/shared/ui/list/scrollOffsets';
import { cancelFocusReturns } from '@/shared/ui/hooks/useReturnFocus';

/**
 * Removes everything that the product adds to the page, so that the next test begins as on a page that was just loaded.
 */
export function putPageBack(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) writeCookie(cookie.split('=')[0] ?? '', undefined);
  clearListPositions();
  clearScrollOffsets();
  cancelFocusReturns();
  Object.assign(window, { scrollY: 0 });
  // Language, direction and theme, which the product also reads there.
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.title = '';
  // The clipboard of `userEvent.setup()`, with the last copied text.
  Reflect.deleteProperty(navigator, 'clipboard');
}

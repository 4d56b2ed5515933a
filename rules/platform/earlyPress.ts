import { PRESSED_ATTRIBUTE, SUBMIT_ATTRIBUTE } from './firstPaint.ts';

/**
 * Guests see the sign-in page before its scripts have run, and press its buttons. A script inside the HTML remembers the
 * last press; the page repeats it when it takes the place of its HTML (src/app/firstPaint.ts).
 */

/** Runs in the browser, at the end of the body. Text that is typed after a press takes it back. */
export const EARLY_PRESS_CODE = `
(() => {
  const paint = document.getElementById('first-paint');
  const press = (button) => {
    for (const pressed of paint.querySelectorAll('[${PRESSED_ATTRIBUTE}]')) {
      pressed.removeAttribute('${PRESSED_ATTRIBUTE}');
      pressed.removeAttribute('aria-busy');
    }
    if (!button) return;
    button.setAttribute('${PRESSED_ATTRIBUTE}', '');
    button.setAttribute('aria-busy', 'true');
  };
  paint.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button) press(button);
  });
  paint.addEventListener('keydown', ({ key, isComposing, target }) => {
    if (key === 'Enter' && !isComposing && target.form) press(target.form.querySelector('[${SUBMIT_ATTRIBUTE}]'));
  });
  paint.addEventListener('input', () => press());
})();
`.trim();

/** Adds the script to a page of guests. */
export const rememberPresses = (html: string): string =>
  html.replace('</body>', () => `<script>${EARLY_PRESS_CODE}</script></body>`);

import { PRESSED_ATTRIBUTE } from '@rules/platform/firstPaint';

/**
 * The first paint: HTML of the page that the server sends before any script has run (scripts/vite/prerender.ts). React
 * renders behind it, and takes its place with its first complete page.
 */
export function endFirstPaint(): void {
  const first = document.getElementById('first-paint');
  const root = document.getElementById('root');
  if (first === null || root === null) return;
  const active = document.activeElement;
  const focused = active instanceof HTMLInputElement && first.contains(active) ? active : undefined;
  const selection = focused === undefined ? undefined : ([focused.selectionStart, focused.selectionEnd] as const);
  first.remove();
  root.classList.remove('b-behind');
  for (const input of first.querySelectorAll('input')) {
    const target = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(input.name)}"]`);
    if (target === null) continue;
    if (input.value !== '') typeInto(target, input.value);
    if (input !== focused) continue;
    target.focus();
    // React sets the value once more in this task, which moves the caret to its end. A microtask runs before the next key.
    if (selection !== undefined) queueMicrotask(() => target.setSelectionRange(...selection));
  }
  const pressed = first.querySelector<HTMLButtonElement>(`button[${PRESSED_ATTRIBUTE}]`);
  const button = pressed === null ? undefined : findCounterpart(pressed, first, root);
  // React has taken the typed values when this task has ended.
  if (button !== undefined) setTimeout(() => button.click());
}

/** The button of the page that shows the same as a button of its HTML. */
function findCounterpart(
  button: HTMLButtonElement,
  first: HTMLElement,
  root: HTMLElement,
): HTMLButtonElement | undefined {
  const find = (place: HTMLElement) =>
    [...place.querySelectorAll('button')].filter(
      ({ textContent, ariaLabel }) => textContent === button.textContent && ariaLabel === button.ariaLabel,
    );
  return find(root)[find(first).indexOf(button)];
}

/** React reads the value of an input in its event, and only when the prototype's setter has changed it. */
function typeInto(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

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
    if (selection !== undefined) target.setSelectionRange(...selection);
  }
}

/** React reads the value of an input in its event, and only when the prototype's setter has changed it. */
function typeInto(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** CSS properties that affect line breaks. */
const COPIED = [
  'direction',
  'unicodeBidi',
  'textAlign',
  'font',
  'letterSpacing',
  'fontFeatureSettings',
  'lineHeight',
  'padding',
  'borderWidth',
  'borderStyle',
  'boxSizing',
  'tabSize',
  'wordSpacing',
] as const;

/**
 * Position of a character of a text area, in px from its corner. Browsers do not expose it, so a copy of the text is
 * laid out and measured.
 */
export function getPlace(area: HTMLTextAreaElement, index: number): { x: number; top: number; bottom: number } {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const name of COPIED) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    width: `${area.clientWidth}px`,
    insetBlockStart: '0',
  });
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(index, index + 1) || '.';
  copy.append(area.value.slice(0, index), mark, area.value.slice(index + 1));
  document.body.append(copy);
  const box = copy.getBoundingClientRect();
  const at = mark.getBoundingClientRect();
  copy.remove();
  const top = box.top + area.scrollTop;
  return { x: at.left - box.left, top: at.top - top, bottom: at.bottom - top };
}

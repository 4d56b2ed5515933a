/** CSS properties that affect line breaks. */
const COPIED_PROPERTIES = [
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
  'tabSize',
  'wordSpacing',
] as const;

/** A computed length. */
const toPixels = (length: string): number => Number.parseFloat(length) || 0;

/**
 * Position of a character of a text area, in px from its corner. Browsers do not expose it, so a copy of the text is
 * laid out and measured.
 */
export function getCharacterPosition(
  area: HTMLTextAreaElement,
  index: number,
): { x: number; top: number; bottom: number } {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const name of COPIED_PROPERTIES) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    // `clientWidth` is without the scroll bar, which takes space from the text, and without the borders.
    boxSizing: 'border-box',
    width: `${area.clientWidth + toPixels(style.borderLeftWidth) + toPixels(style.borderRightWidth)}px`,
    insetBlockStart: '0',
  });
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(index, index + 1) || '.';
  copy.append(area.value.slice(0, index), mark, area.value.slice(index + 1));
  document.body.append(copy);
  const box = copy.getBoundingClientRect();
  const markBox = mark.getBoundingClientRect();
  copy.remove();
  const top = box.top + area.scrollTop;
  return { x: markBox.left - box.left, top: markBox.top - top, bottom: markBox.bottom - top };
}

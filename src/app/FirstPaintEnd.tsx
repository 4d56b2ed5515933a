import { useLayoutEffect } from 'react';

import { endFirstPaint } from './firstPaint';

/** Beside a loaded page: the page takes the place of the first paint before the browser paints it. */
export function FirstPaintEnd() {
  useLayoutEffect(endFirstPaint, []);
  return null;
}

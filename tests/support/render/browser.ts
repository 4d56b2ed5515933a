/** Browser features that jsdom lacks and our libraries need. Stubbed once, as on a 1024 px wide desktop. */

const WIDTH_QUERY = /\((min|max)-width:\s*([\d.]+)px\)/g;

function matches(query: string): boolean {
  // Without motion, dialogs and menus open and close at once, as they do for users who prefer reduced motion.
  if (query.includes('prefers-reduced-motion')) return true;
  const widths = [...query.matchAll(WIDTH_QUERY)];
  return (
    widths.length > 0 &&
    widths.every(([, side, px]) => (side === 'min' ? window.innerWidth >= Number(px) : window.innerWidth <= Number(px)))
  );
}

function matchMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: matches(query),
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

class ImmediateResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

class IdleIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

interface Hooks {
  afterAll: (work: () => void) => void;
}

export function stubBrowser({ afterAll }: Hooks): void {
  const original = window.getComputedStyle;
  const toStyle = original.bind(window);
  // The files of a run share a window: each wraps the originals of jsdom, not the wrappers of the file before.
  afterAll(() => {
    window.getComputedStyle = original;
  });
  Object.assign(window, {
    matchMedia,
    ResizeObserver: ImmediateResizeObserver,
    IntersectionObserver: IdleIntersectionObserver,
    scrollTo: () => {},
    // jsdom rejects pseudo elements, which antd reads to measure scrollbars.
    getComputedStyle: (element: Element) => toStyle(element),
  });
  let made = 0;
  URL.createObjectURL = () => `blob:test/${(made += 1)}`;
  URL.revokeObjectURL = () => {};
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  // The editor reads where its caret is shown.
  document.elementFromPoint = () => null;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Range.prototype.getClientRects = () => document.createElement('div').getClientRects();
}

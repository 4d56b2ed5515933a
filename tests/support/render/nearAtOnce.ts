/** An observer for which all that is observed is in sight at once: `vi.stubGlobal('IntersectionObserver', NearAtOnce)`. */
export class NearAtOnce implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element) {
    const rect = new DOMRect();
    const entry = {
      isIntersecting: true,
      target,
      intersectionRatio: 1,
      time: 0,
      boundingClientRect: rect,
      intersectionRect: rect,
      rootBounds: rect,
    };
    this.#tell([entry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

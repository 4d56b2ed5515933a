/** Cubic ease-in-out. */
const ease = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

interface SmoothScroll {
  element: Element;
  /** In ms; 0 jumps. */
  duration: number;
  /** Called at the target; not after an interruption. */
  onArrived: () => void;
  /** Called when the reader scrolls. */
  onInterrupted?: () => void;
}

const TAKEOVER = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;

/**
 * Scrolls the window until the element is at the top, minus the `scroll-padding` of the page. The browser's own smooth
 * scrolling has no fixed duration. Scrolling by the reader stops it.
 * @returns the function that stops it
 */
export function smoothScroll({ element, duration, onArrived, onInterrupted }: SmoothScroll): () => void {
  const from = window.scrollY;
  const target = () => {
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const furthest = document.documentElement.scrollHeight - window.innerHeight;
    const top = window.scrollY + element.getBoundingClientRect().top - padding;
    return Math.max(0, Math.min(top, furthest));
  };
  const jump = (top: number) => window.scrollTo({ top, behavior: 'instant' });
  if (duration <= 0) {
    jump(target());
    onArrived();
    return () => undefined;
  }

  const started = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of TAKEOVER) window.removeEventListener(type, interrupt);
  };
  const interrupt = () => {
    stop();
    onInterrupted?.();
  };
  const step = () => {
    const part = Math.min(1, (performance.now() - started) / duration);
    // Measured on every frame: content above the target may still grow.
    jump(from + (target() - from) * ease(part));
    if (part < 1) {
      frame = requestAnimationFrame(step);
      return;
    }
    stop();
    onArrived();
  };
  for (const type of TAKEOVER) window.addEventListener(type, interrupt, { passive: true });
  frame = requestAnimationFrame(step);
  return stop;
}

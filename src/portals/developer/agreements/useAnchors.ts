import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { usePrefersLessMotion } from '@/shared/theme/usePrefersLessMotion';
import { smoothScroll } from '@/shared/ui/hooks/smoothScroll';

/** Duration of the scrolling to an anchor, in ms (social §9). */
const SCROLL_MS = 500;

/** A heading above this line is the current one, in px from the top. */
const READING_LINE = 160;

/** The id of a section's heading, and its anchor in the address; the same in every language. */
export const toAnchor = (typeId: number): string => `policy-${typeId}`;

interface Anchors {
  /** The section that is being read or scrolled to. */
  active: number | undefined;
  /** `retainFocus`: a select must not lose the focus while its value changes. */
  goTo: (typeId: number, options?: { retainFocus: boolean }) => void;
}

/** Scrolls to the sections and tracks the current one. */
export function useAnchors(typeIds: readonly number[]): Anchors {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const lessMotion = usePrefersLessMotion();
  const [active, setActive] = useState(typeIds[0]);
  const stopScroll = useRef<(() => void) | null>(null);
  const ids = typeIds.join();

  const scrollTo = useCallback((typeId: number, duration: number, retainFocus = false) => {
    const heading = document.getElementById(toAnchor(typeId));
    if (heading === null) return;
    stopScroll.current?.();
    setActive(typeId);
    stopScroll.current = smoothScroll({
      element: heading,
      duration,
      onArrived: () => {
        stopScroll.current = null;
        if (!retainFocus) heading.focus({ preventScroll: true });
      },
      onInterrupted: () => {
        stopScroll.current = null;
      },
    });
  }, []);

  // The anchor of the address is scrolled to once the section is rendered.
  const arrival = useRef(hash);
  useEffect(() => {
    const typeId = ids.split(',').find((typeId) => `#${toAnchor(Number(typeId))}` === arrival.current);
    if (typeId !== undefined) scrollTo(Number(typeId), 0);
  }, [ids, scrollTo]);

  // The texts load one after another and move the section: until the reader scrolls, the page follows it.
  useEffect(() => {
    if (arrival.current === '') return undefined;
    const heading = document.getElementById(arrival.current.slice(1));
    const texts = heading?.closest('section')?.parentElement;
    if (!heading || !texts) return undefined;
    const observer = new ResizeObserver(() =>
      smoothScroll({ element: heading, duration: 0, onArrived: () => undefined }),
    );
    const leave = () => observer.disconnect();
    const events = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;
    observer.observe(texts);
    for (const type of events) window.addEventListener(type, leave, { passive: true, once: true });
    return () => {
      leave();
      for (const type of events) window.removeEventListener(type, leave);
    };
  }, []);

  useEffect(() => {
    const onScroll = () => {
      // The sections that are passed on the way are not being read.
      if (stopScroll.current !== null) return;
      setActive(sectionAtReadingLine(ids.split(',').map(Number)));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [ids]);

  useEffect(() => () => stopScroll.current?.(), []);

  const goTo: Anchors['goTo'] = (typeId, { retainFocus } = { retainFocus: false }) => {
    void navigate({ hash: toAnchor(typeId) }, { replace: true, preventScrollReset: true });
    scrollTo(typeId, lessMotion ? 0 : SCROLL_MS, retainFocus);
  };
  return { active, goTo };
}

/** The last section that has started; at the end of the page the last one. */
function sectionAtReadingLine(typeIds: readonly number[]): number | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return typeIds.at(-1);
  const begun = typeIds.filter((typeId) => {
    const heading = document.getElementById(toAnchor(typeId));
    return heading !== null && heading.getBoundingClientRect().top <= READING_LINE;
  });
  return begun.at(-1) ?? typeIds[0];
}

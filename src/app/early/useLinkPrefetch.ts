import { useEffect } from 'react';

import { useViewer } from '@/domain/session/SessionContext';
import type { RoleName } from '@/domain/session/viewer';

import { mayOpen, routeAt } from '../routes/routeTable';
import type { AppRoute } from '../routes/types';
import type { Runtime } from '../session/runtime';
import { sendPageQueries } from './startPage';

/** A focus that only passes by, on the way to another link, sends no queries. */
const FOCUS_REST_MS = 150;

interface LinkTarget {
  route: AppRoute;
  url: URL;
}

/** The page of this site that the link below an event opens in this tab, when it is another page. */
function findTarget(event: Event, role: RoleName): LinkTarget | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || url.pathname === window.location.pathname) return undefined;
  const route = routeAt(url.pathname);
  return route && mayOpen(route, role) ? { route, url } : undefined;
}

const loadCode = ({ route }: LinkTarget): void => void route.screen?.().catch(() => undefined);

/**
 * Loads the page of a link before the click: code when the pointer or the focus reaches the link, data when it is
 * pressed. A finger may only scroll, so its data waits until it is lifted.
 */
export function useLinkPrefetch(runtime: Runtime): void {
  const { role } = useViewer();
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const loadData = ({ route, url }: LinkTarget) => void sendPageQueries(runtime, route, url);
    const withTarget = (work: (target: LinkTarget) => void) => (event: Event) => {
      const target = findTarget(event, role);
      if (target) work(target);
    };
    const onPress = (event: PointerEvent) => {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      const target = isPlain ? findTarget(event, role) : undefined;
      if (!target) return;
      loadCode(target);
      if ((event.type === 'pointerup') === (event.pointerType === 'touch')) loadData(target);
    };
    const onFocus = (event: FocusEvent) => {
      clearTimeout(resting);
      const target = findTarget(event, role);
      if (!target) return;
      loadCode(target);
      // A press moves the focus as well, and loads the data itself.
      const isKeyboard = event.target instanceof Element && event.target.matches(':focus-visible');
      if (isKeyboard) resting = setTimeout(() => loadData(target), FOCUS_REST_MS);
    };
    const onHover = withTarget(loadCode);
    document.addEventListener('pointerover', onHover, { passive: true });
    document.addEventListener('pointerdown', onPress, { passive: true });
    document.addEventListener('pointerup', onPress, { passive: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(resting);
      document.removeEventListener('pointerover', onHover);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('pointerup', onPress);
      document.removeEventListener('focusin', onFocus);
    };
  }, [runtime, role]);
}

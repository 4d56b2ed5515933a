import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';

import { useTitleCount } from '@/shared/title/titleCount';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { routeAt } from './routes/routeTable';

/**
 * Makes a navigation noticeable to users of screen readers: the title changes and is announced, and the focus moves to
 * the heading of the new page.
 */
export function RouteEffects() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const titleId = routeAt(pathname)?.titleId ?? 'page.notFound';
  const title = intl.formatMessage({ id: titleId });
  const count = useTitleCount();
  const [announced, setAnnounced] = useState('');
  const previous = useRef(pathname);

  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · ${intl.formatMessage({ id: 'app.name' })}`;
  }, [title, count, intl]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setAnnounced(title);
    // A user who already types, in the search above the page, must not lose the focus.
    if (document.activeElement?.matches('input, textarea, [contenteditable]')) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, title]);

  return (
    <div data-route-announcer>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}

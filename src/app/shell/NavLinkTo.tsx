import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';

import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

import { routeAt } from '../routes';
import { isUnder, type MenuEntry } from './menu';

interface NavLinkToProps {
  entry: MenuEntry;
  className: string | undefined;
  onNavigate?: (() => void) | undefined;
  children: ReactNode;
}

/** A menu entry's link: marks where we are, warns of a new tab, fetches the page's code when the pointer comes near. */
export function NavLinkTo({ entry, className, onNavigate, children }: NavLinkToProps) {
  const { pathname } = useLocation();
  if (entry.isNewTab) {
    return (
      <a className={className} href={entry.path} target="_blank" rel="noopener" onClick={onNavigate}>
        {children}
        <VisuallyHidden>
          {' '}
          (<FormattedMessage id="shared.opensInNewTab" />)
        </VisuallyHidden>
      </a>
    );
  }
  const prefetch = () =>
    void routeAt(entry.path)
      ?.screen?.()
      .catch(() => undefined);
  return (
    <Link
      className={className}
      to={entry.path}
      aria-current={isUnder(entry, pathname) ? 'page' : undefined}
      onClick={onNavigate}
      onMouseEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </Link>
  );
}

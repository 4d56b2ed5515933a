import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { isUnder, toAddress, type MenuEntry } from '../menu';

interface NavLinkToProps {
  entry: MenuEntry;
  className: string | undefined;
  onNavigate?: (() => void) | undefined;
  children: ReactNode;
}

/** A menu may be longer than its container. */
const scrollIntoView = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest' });

/** A link of the menu: marks the current page, announces a new tab. */
export function NavLinkTo({ entry, className, onNavigate, children }: NavLinkToProps) {
  const place = useLocation();
  if (entry.isNewTab) {
    return (
      <a className={className} href={toAddress(entry)} target="_blank" rel="noopener" onClick={onNavigate}>
        {children}
        <VisuallyHidden>
          {' '}
          (<FormattedMessage id="shared.opensInNewTab" />)
        </VisuallyHidden>
      </a>
    );
  }
  const isHere = isUnder(entry, place);
  return (
    <Link
      ref={isHere ? scrollIntoView : null}
      className={className}
      to={toAddress(entry)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onNavigate}
    >
      {children}
    </Link>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
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

/** A link of the menu: marks the current page, announces a new tab. */
export function NavLinkTo({ entry, className, onNavigate, children }: NavLinkToProps) {
  const place = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = !entry.isNewTab && isUnder(entry, place);
  // A menu may be longer than its container. Only a change of page scrolls it: the link calls a ref with every render,
  // and new counts would move a menu that the person has scrolled.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
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
  return (
    <Link
      ref={link}
      className={className}
      to={toAddress(entry)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onNavigate}
    >
      {children}
    </Link>
  );
}

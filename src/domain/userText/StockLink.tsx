import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';

interface StockLinkProps {
  tickerId: number;
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

/** Link to the page of a stock. Only app users have these pages, so other viewers get plain text. */
export function StockLink({ tickerId, className, title, children }: StockLinkProps) {
  const isAppUser = useViewer().role === 'app_user';
  if (!isAppUser) {
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  }
  return (
    <Link to={paths.stock(tickerId)} className={className} title={title} draggable={false}>
      {children}
    </Link>
  );
}

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

/** Leads app users to the page of a stock. The pages of stocks are theirs: for others it is a name. */
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

import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';

import { afterSignIn, mayOpen, returnTargetFor } from './routes';
import type { AppRoute } from './routes/types';
import { clearReturnTarget, storeReturnTarget, peekReturnTarget } from './session/returnTarget';

/**
 * Renders the route for the roles that it lists (console §2). Guests go to /login and come back here afterwards; others
 * go to the stored return target or to /.
 */
export function Guard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { role } = useViewer();
  if (route.isForGuests && role !== 'guest') return <ToReturnTarget orElse={(target) => afterSignIn(target, role)} />;
  if (mayOpen(route, role)) return children;
  if (role === 'guest') return <ToLogin />;
  return <ToReturnTarget orElse={(target) => returnTargetFor(target, role) ?? paths.landing()} />;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  useLayoutEffect(() => storeReturnTarget(`${pathname}${search}${hash}`), [pathname, search, hash]);
  return <Navigate to={paths.login()} replace />;
}

/** Uses the stored target once. */
function ToReturnTarget({ orElse }: { orElse: (target: string | undefined) => string }) {
  // Chosen once: the effect below removes the stored target.
  const [to] = useState(() => orElse(peekReturnTarget()));
  useEffect(clearReturnTarget, []);
  return <Navigate to={to} replace />;
}

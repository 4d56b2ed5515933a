import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Navigate, useLocation } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { useToast } from '@/shared/feedback/useToast';
import { paths } from '@/shared/paths';

import { getPageAfterSignIn, mayOpen, returnTargetFor } from './routes/routeTable';
import type { AppRoute } from './routes/types';
import { clearReturnTarget, storeReturnTarget, peekReturnTarget } from './session/returnTarget';

/**
 * Renders the route for the roles that it lists (console §2). Guests go to /login and come back here afterwards; others
 * go to the stored return target or to /.
 */
export function Guard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { role } = useViewer();
  if (route.isForGuests && role !== 'guest')
    return <RedirectToReturnTarget resolve={(target) => getPageAfterSignIn(target, role)} />;
  if (mayOpen(route, role)) return children;
  if (role === 'guest') return <RedirectToLogin />;
  return (
    <>
      <WrongRoleNotice route={route} />
      <RedirectToReturnTarget resolve={(target) => returnTargetFor(target, role) ?? paths.landing()} />
    </>
  );
}

/** How long the reason is visible, in seconds: the redirect takes a part of it. */
const NOTICE_SECONDS = 6;

/** Says why the page of a link did not open. */
function WrongRoleNotice({ route }: { route: AppRoute }) {
  const intl = useIntl();
  const toast = useToast();
  const roles = intl.formatList(
    route.roles.map((role) => intl.formatMessage({ id: `roles.${role}` })),
    { type: 'disjunction' },
  );
  const text = intl.formatMessage({ id: 'session.wrongRole' }, { roles });
  // The redirect unmounts this component in the same commit.
  useEffect(() => toast.error(text, { seconds: NOTICE_SECONDS }), [toast, text]);
  return null;
}

function RedirectToLogin() {
  const { pathname, search, hash } = useLocation();
  useLayoutEffect(() => storeReturnTarget(`${pathname}${search}${hash}`), [pathname, search, hash]);
  return <Navigate to={paths.login()} replace />;
}

/** Redirects to the address that `resolve` chooses for the stored target, which is used once. */
function RedirectToReturnTarget({ resolve }: { resolve: (target: string | undefined) => string }) {
  // Chosen once: the effect below removes the stored target.
  const [to] = useState(() => resolve(peekReturnTarget()));
  useEffect(clearReturnTarget, []);
  return <Navigate to={to} replace />;
}

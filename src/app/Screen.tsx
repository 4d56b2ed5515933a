import { lazy, type ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Navigate } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { homeOf } from '@/domain/session/viewer';
import { PortalMessages } from '@/shared/i18n/LanguageProvider';
import { BarePage } from '@/shared/ui/BarePage';
import { ComingSoon } from '@/shared/ui/ComingSoon';
import { Splash } from '@/shared/ui/Splash';

import type { AppRoute } from './routes/types';

/** Makes the component of a table entry: its screen, its redirect, or the state of an unbuilt one. */
export function screenOf(route: AppRoute): ComponentType {
  const { redirectTo, screen } = route;
  if (redirectTo !== undefined) return () => <Navigate to={redirectTo} replace />;
  const Content = screen ? lazy(async () => ({ default: await screen() })) : () => <ComingScreen route={route} />;
  // The shell brings the words of the pages in it.
  if (route.hasCoreTextsOnly || route.layout === 'shell') return Content;
  return () => (
    <PortalMessages part="public" fallback={<Splash />}>
      <Content />
    </PortalMessages>
  );
}

function ComingScreen({ route: { titleId, comingId, layout } }: { route: AppRoute }) {
  const { role } = useViewer();
  const state = (
    <ComingSoon
      title={<FormattedMessage id={titleId} />}
      about={comingId === undefined ? null : <FormattedMessage id={comingId} />}
      action={
        <Link to={homeOf(role)}>
          <FormattedMessage id="coming.home" />
        </Link>
      }
    />
  );
  return layout === 'bare' ? <BarePage>{state}</BarePage> : state;
}

import { lazy, type ComponentType } from 'react';
import { Navigate } from 'react-router';

import { PortalMessages } from '@/shared/i18n/LanguageProvider';
import { Splash } from '@/shared/ui/brand/Splash';

import { FirstPaintEnd } from './FirstPaintEnd';
import type { AppRoute } from './routes/types';

/** Creates the component of a route: its screen or its redirect. */
export function createScreen(route: AppRoute): ComponentType {
  if (route.redirectTo !== undefined) {
    const { redirectTo } = route;
    return () => <Navigate to={redirectTo} replace />;
  }
  const { screen } = route;
  const Loaded = lazy(async () => ({ default: await screen() }));
  const Content = () => (
    <>
      <Loaded />
      <FirstPaintEnd />
    </>
  );
  // The shell loads the messages of the pages in it.
  if (route.hasCoreTextsOnly || route.layout === 'shell') return Content;
  return () => (
    <PortalMessages part="public" fallback={<Splash />}>
      <Content />
    </PortalMessages>
  );
}

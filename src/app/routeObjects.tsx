import { Navigate, type RouteObject } from 'react-router';

import { paths } from '@/shared/paths';

import { RouteError } from './errors/RouteError';
import { RootFrame, ShellFrame } from './frames';
import { Guard } from './Guard';
import { routes } from './routes/routeTable';
import type { AppRoute } from './routes/types';
import { createScreen } from './createScreen';

function toRouteObject(route: AppRoute): RouteObject {
  const ScreenOfRoute = createScreen(route);
  return {
    path: route.path,
    errorElement: <RouteError />,
    element: (
      <Guard route={route}>
        <ScreenOfRoute />
      </Guard>
    ),
  };
}

/**
 * The table in the format of the router. Each screen has its own error boundary, so that the navigation stays usable.
 */
export function createRouteObjects(): RouteObject[] {
  const inLayout = (layout: AppRoute['layout']) => routes.filter((route) => route.layout === layout).map(toRouteObject);
  return [
    {
      element: <RootFrame />,
      errorElement: <RouteError />,
      children: [
        ...inLayout('bare'),
        { element: <ShellFrame />, children: inLayout('shell') },
        { path: '*', element: <Navigate to={paths.notFound()} replace /> },
      ],
    },
  ];
}

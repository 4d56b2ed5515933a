import type { ComponentType } from 'react';

import type { RoleName } from '@/domain/session/viewer';
import type { MessageId } from '@/shared/i18n/messages';

/** Icons of the menu by name: the pictures load with the shell, the table with the first page. */
export type MenuIcon =
  | 'activity'
  | 'alert'
  | 'attachment'
  | 'balance'
  | 'bot'
  | 'bug'
  | 'calendar'
  | 'chart'
  | 'contact'
  | 'dashboard'
  | 'developer'
  | 'docs'
  | 'feedback'
  | 'legal'
  | 'market'
  | 'news'
  | 'notification'
  | 'policy'
  | 'portfolio'
  | 'post'
  | 'settings'
  | 'shop'
  | 'team'
  | 'user';

export type MenuGroupName =
  | 'portfolio'
  | 'adminBots'
  | 'adminPosts'
  | 'adminMarketplace'
  | 'adminActivity'
  | 'adminPolicy';

interface MenuPlace {
  icon: MenuIcon;
  /** Entries of the same group fold together, where the first of them stands. */
  group?: MenuGroupName;
  newTab?: boolean;
  /** Whose menu, when narrower than who may open the page. */
  roles?: readonly RoleName[];
}

interface RoutePlace {
  /** As the router reads it; `:name` is a parameter, `?` makes a part optional. */
  path: string;
  roles: readonly RoleName[];
  layout: 'bare' | 'shell';
  footer: boolean;
  titleId: MessageId;
  /** Signed-in people are sent on to where they were going, or to their home. */
  isForGuests?: boolean;
  /** Says only what the core messages hold (scripts/vite/messageParts.ts), so that it shows before the rest is loaded. */
  hasCoreTextsOnly?: boolean;
  menu?: MenuPlace;
}

/** An entry of the route table: a screen, or a way to one. */
export type AppRoute = RoutePlace &
  (
    | {
        /** Loads the screen. */
        screen: () => Promise<ComponentType>;
        redirectTo?: undefined;
      }
    | { screen?: undefined; redirectTo: string }
  );

export const everybody: readonly RoleName[] = ['guest', 'app_user', 'bot_developer', 'admin'];
export const signedIn: readonly RoleName[] = ['app_user', 'bot_developer', 'admin'];

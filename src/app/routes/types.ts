import type { ComponentType } from 'react';

import type { RoleName } from '@/domain/session/viewer';
import type { PageQueries } from '@/shared/action/pageQueries';
import type { MessageId } from '@/shared/i18n/messages';

/** Icons of the menu by name: the icons load with the shell, the table with the first page. */
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
  | 'message'
  | 'news'
  | 'notification'
  | 'policy'
  | 'review'
  | 'report'
  | 'list'
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
  | 'adminPolicy'
  | 'adminLists';

/** The parts of a long menu, each with a heading, in their order. Entries without a part come first. */
export const MENU_SECTIONS = ['queues', 'people', 'content', 'lists', 'platform'] as const;
export type MenuSectionName = (typeof MENU_SECTIONS)[number];

/** A queue of the admins whose length the menu shows. */
export type AdminQueueName = 'botReviews' | 'postReports' | 'bugReports' | 'contactRequests' | 'feedback';
/** What waits at a menu entry: a queue of the admins, or unread conversations. */
export type QueueName = AdminQueueName | 'conversations';

interface MenuPlace {
  icon: MenuIcon;
  section?: MenuSectionName;
  /** The title of the entry, when it is not that of the page. */
  titleId?: MessageId;
  /** A filter of the page that the entry opens. */
  query?: { name: string; value: string };
  queue?: QueueName;
  /** Entries of the same group form a submenu at the position of the first one. */
  group?: MenuGroupName;
  newTab?: boolean;
  /** The roles with a menu entry, when fewer than may open the page. */
  roles?: readonly RoleName[];
}

interface RoutePlace {
  /** The path pattern of the router; `:name` is a parameter, `?` makes a segment optional. */
  path: string;
  roles: readonly RoleName[];
  layout: 'bare' | 'shell';
  footer: boolean;
  titleId: MessageId;
  /** Signed-in users are redirected to their return target or home. */
  isForGuests?: boolean;
  /** Uses core messages only (scripts/vite/messageParts.ts), so that it renders before the others are loaded. */
  hasCoreTextsOnly?: boolean;
  /** Several entries lead to several filters of the page. */
  menu?: MenuPlace | readonly MenuPlace[];
}

/** A route: a screen or a redirect. */
export type AppRoute = RoutePlace &
  (
    | {
        /** Loads the screen. */
        screen: () => Promise<ComponentType>;
        /** Loads the queries that the screen sends when it opens. */
        queries?: () => Promise<PageQueries>;
        redirectTo?: undefined;
      }
    | { screen?: undefined; queries?: undefined; redirectTo: string }
  );

export const EVERYBODY: readonly RoleName[] = ['guest', 'app_user', 'bot_developer', 'admin'];
export const SIGNED_IN: readonly RoleName[] = ['app_user', 'bot_developer', 'admin'];

import { PeoplePage } from './PeoplePage';
import type { PeopleKind } from './types';

const developers: PeopleKind = {
  key: 'developers',
  role: 'bot_developer',
  titleId: 'page.adminDevUsers',
  aboutId: 'adminPeople.developers.about',
  shows: 'organization',
  hasBalance: false,
};

const appUsers: PeopleKind = {
  key: 'app-users',
  role: 'app_user',
  titleId: 'page.adminAppUsers',
  aboutId: 'adminPeople.appUsers.about',
  shows: 'audience',
  hasBalance: true,
};

/** One page with two configurations: developers and app users. */
export const DevUsersPage = () => <PeoplePage kind={developers} />;
export const AppUsersPage = () => <PeoplePage kind={appUsers} />;

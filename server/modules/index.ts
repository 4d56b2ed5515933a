import type { Resolvers } from '../generated/schema.ts';
import { credentialResolvers } from './accounts/credentials.resolvers.ts';
import { dashboardResolvers } from './dashboards/dashboards.resolvers.ts';
import { followResolvers } from './follows/follows.resolvers.ts';
import { newsResolvers } from './news/news.resolvers.ts';
import { peopleResolvers } from './people/people.resolvers.ts';
import { policyResolvers } from './policies/policies.resolvers.ts';
import { sessionResolvers } from './session/session.resolvers.ts';
import { settingsResolvers } from './settings/settings.resolvers.ts';
import { teamResolvers } from './teams/teams.resolvers.ts';

/** Every module's resolvers; a new module is one line here. */
export const modules: readonly Resolvers[] = [
  sessionResolvers,
  credentialResolvers,
  peopleResolvers,
  settingsResolvers,
  followResolvers,
  teamResolvers,
  dashboardResolvers,
  newsResolvers,
  policyResolvers,
];

import type { Resolvers } from '../generated/schema.ts';
import { credentialResolvers } from './accounts/credentials.resolvers.ts';
import { ownAccountResolvers } from './accounts/ownAccount.resolvers.ts';
import { activityResolvers } from './activities/activities.resolvers.ts';
import { alertResolvers } from './alerts/alerts.resolvers.ts';
import { balanceResolvers } from './balances/balances.resolvers.ts';
import { betaTesterResolvers } from './betaTesters/betaTesters.resolvers.ts';
import { blockResolvers } from './blocks/blocks.resolvers.ts';
import { botReviewResolvers } from './botReviews/botReviews.resolvers.ts';
import { auditLogResolvers } from './auditLog/auditLog.resolvers.ts';
import { analyticsResolvers } from './bots/analytics/analytics.resolvers.ts';
import { botResolvers } from './bots/bots.resolvers.ts';
import { commentResolvers } from './comments/comments.resolvers.ts';
import { consentResolvers } from './consents/consents.resolvers.ts';
import { commandResolvers } from './commands/commands.resolvers.ts';
import { botCredentialResolvers } from './bots/credentials/credentials.resolvers.ts';
import { contentResolvers } from './content/content.resolvers.ts';
import { conversationResolvers } from './conversations/conversations.resolvers.ts';
import { deliveryResolvers } from './deliveries/deliveries.resolvers.ts';
import { dashboardResolvers } from './dashboards/dashboards.resolvers.ts';
import { feedbackResolvers } from './feedback/feedback.resolvers.ts';
import { firstStepResolvers } from './firstSteps/firstSteps.resolvers.ts';
import { followResolvers } from './follows/follows.resolvers.ts';
import { lookupResolvers } from './lookups/lookups.resolvers.ts';
import { manifestResolvers } from './manifests/manifests.resolvers.ts';
import { marketResolvers } from './market/market.resolvers.ts';
import { liveQuoteResolvers } from './market/quotes/liveQuotes.resolvers.ts';
import { mirrorResolvers } from './mirrors/mirrors.resolvers.ts';
import { muteResolvers } from './mutes/mutes.resolvers.ts';
import { newsResolvers } from './news/news.resolvers.ts';
import { notificationResolvers } from './notifications/notifications.resolvers.ts';
import { peopleResolvers } from './people/people.resolvers.ts';
import { peopleListResolvers } from './peopleLists/peopleLists.resolvers.ts';
import { permissionResolvers } from './permissions/permissions.resolvers.ts';
import { platformSettingsResolvers } from './platformSettings/platformSettings.resolvers.ts';
import { personOverviewResolvers } from './personOverview/personOverview.resolvers.ts';
import { policyResolvers } from './policies/policies.resolvers.ts';
import { pollResolvers } from './polls/polls.resolvers.ts';
import { portfolioResolvers } from './portfolios/portfolios.resolvers.ts';
import { postResolvers } from './posts/posts.resolvers.ts';
import { profileReportResolvers } from './reports/profiles/profileReports.resolvers.ts';
import { reportResolvers } from './reports/reports.resolvers.ts';
import { registrationResolvers } from './session/registration.resolvers.ts';
import { searchResolvers } from './search/search.resolvers.ts';
import { savedViewResolvers } from './savedViews/savedViews.resolvers.ts';
import { sessionResolvers } from './session/session.resolvers.ts';
import { settingsResolvers } from './settings/settings.resolvers.ts';
import { storeResolvers } from './store/store.resolvers.ts';
import { teamResolvers } from './teams/teams.resolvers.ts';
import { watchlistResolvers } from './watchlists/watchlists.resolvers.ts';

/** The resolvers of every module. Register a new module here. */
const registered = [
  sessionResolvers,
  registrationResolvers,
  credentialResolvers,
  ownAccountResolvers,
  peopleResolvers,
  personOverviewResolvers,
  settingsResolvers,
  firstStepResolvers,
  blockResolvers,
  muteResolvers,
  liveQuoteResolvers,
  marketResolvers,
  followResolvers,
  peopleListResolvers,
  teamResolvers,
  botCredentialResolvers,
  commandResolvers,
  consentResolvers,
  conversationResolvers,
  deliveryResolvers,
  manifestResolvers,
  mirrorResolvers,
  betaTesterResolvers,
  botResolvers,
  analyticsResolvers,
  dashboardResolvers,
  newsResolvers,
  postResolvers,
  pollResolvers,
  commentResolvers,
  reportResolvers,
  profileReportResolvers,
  auditLogResolvers,
  notificationResolvers,
  activityResolvers,
  alertResolvers,
  policyResolvers,
  contentResolvers,
  lookupResolvers,
  feedbackResolvers,
  storeResolvers,
  searchResolvers,
  botReviewResolvers,
  permissionResolvers,
  portfolioResolvers,
  balanceResolvers,
  platformSettingsResolvers,
  watchlistResolvers,
  savedViewResolvers,
] as const satisfies readonly Resolvers[];

/** The fields of a root type that the module has resolvers for. Distributes over a union of modules. */
type FieldsIn<Module, Root extends string> = Module extends Record<Root, infer Fields> ? keyof Fields : never;

type Registered = (typeof registered)[number];

type Root = 'Query' | 'Mutation';

/** The calls of the contract that no module resolves. The subscription is served by `live/`. */
type MissingCall = {
  [Name in Root]: Exclude<keyof NonNullable<Resolvers[Name]>, FieldsIn<Registered, Name>>;
}[Root];

/** The compiler names a call without a resolver here: the empty list does not contain it. */
const missingCalls: [MissingCall] extends [never] ? [] : [MissingCall] = [];

export const modules: readonly Resolvers[] = [...registered, ...missingCalls];

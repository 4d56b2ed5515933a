import { respond, respondPage } from '../../context/envelope.ts';
import * as userBanner from '../../modules/accounts/userBanner.service.ts';
import { quickPanel } from '../../modules/dashboards/quickPanel.service.ts';
import * as news from '../../modules/news/news.service.ts';
import * as teamBots from '../../modules/bots/teamBots.service.ts';
import * as teams from '../../modules/teams/teams.service.ts';
import { oneFile, optionalNumber, optionalText, wholeNumber, type RestRoute } from './route.ts';

const ALL_ROLES = ['app_user', 'bot_developer', 'admin'] as const;
const DEVELOPERS = ['bot_developer'] as const;
const LANGUAGES = ['en', 'tr'] as const;

/** The six calls that the specification defines as REST (console §7). */
export const restRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/uploadTeamBanner',
    roles: DEVELOPERS,
    byApiKey: true,
    respond: (ctx, input) =>
      respond(ctx, 'teams.bannerUploaded', () => teams.uploadBanner(ctx, wholeNumber(input, 'teamId'), oneFile(input))),
  },
  {
    method: 'POST',
    path: '/api/removeTeamBanner',
    roles: DEVELOPERS,
    byApiKey: true,
    respond: (ctx, input) =>
      respond(ctx, 'teams.bannerRemoved', () => teams.removeBanner(ctx, wholeNumber(input, 'teamId'))),
  },
  {
    method: 'GET',
    path: '/api/getDeveloperTeamsBot',
    roles: ['bot_developer', 'admin'],
    byApiKey: true,
    respond: (ctx, input) =>
      respondPage(ctx, 'common.ok', () =>
        teamBots.page(ctx, {
          teamId: wholeNumber(input, 'teamId'),
          pageNumber: optionalNumber(input, 'pageNumber'),
          pageSize: optionalNumber(input, 'pageSize'),
        }),
      ),
  },
  {
    method: 'POST',
    path: '/api/uploadDevUserBanner',
    roles: DEVELOPERS,
    respond: (ctx, input) => respond(ctx, 'accounts.bannerChanged', () => userBanner.upload(ctx, oneFile(input))),
  },
  {
    method: 'GET',
    path: '/api/getInfoNotification',
    roles: ALL_ROLES,
    respond: (ctx, input) =>
      respond(ctx, 'common.ok', () =>
        news.notification(ctx, {
          pageNumber: optionalNumber(input, 'pageNumber'),
          pageSize: optionalNumber(input, 'pageSize'),
          searchText: optionalText(input, 'searchText'),
          language: LANGUAGES.find((language) => language === optionalText(input, 'language')),
        }),
      ),
  },
  {
    method: 'GET',
    path: '/api/quick-panel/data',
    roles: ALL_ROLES,
    respond: (ctx) => respond(ctx, 'common.ok', () => quickPanel(ctx)),
  },
];

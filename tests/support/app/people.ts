import type { RoleName } from '@/domain/session/viewer';

import { envelope, type FakeServer } from './fakeServer';

const ids: Record<RoleName, number> = { guest: 0, app_user: 502, bot_developer: 501, admin: 503 };
const names: Record<RoleName, string> = {
  guest: '',
  app_user: 'Maya Lindgren',
  bot_developer: 'Deniz Aydin',
  admin: 'Arjun Mehta',
};

/** The signed-in user as the auth endpoint describes them. */
export function sessionUser(role: RoleName): Record<string, unknown> {
  return {
    __typename: 'SessionUser',
    id: ids[role],
    name: names[role],
    firstname: names[role].split(' ')[0],
    lastname: names[role].split(' ')[1],
    username: role,
    email: `${role}@bourse.example`,
    email_details: { __typename: 'EmailDetails', isEmailVerified: true, value: null },
    photoURL: null,
    role,
    currency: 'USD',
    is_account_private: false,
    organization_name: null,
    is_guest: false,
    s2_countries: null,
  };
}

/** An access token that expires after this many seconds; negative: it has expired. */
export function getToken(role: RoleName, secondsLeft = 600, mark = 'a'): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return [
    part({ alg: 'HS256' }),
    part({ sub: String(ids[role]), exp: Math.floor(Date.now() / 1_000) + secondsLeft }),
    mark,
  ].join('.');
}

export const startedSession = (role: RoleName, token = getToken(role), change: Record<string, unknown> = {}) =>
  envelope('SessionResponse', {
    __typename: 'Session',
    access_token: token,
    expires_in: 600,
    is_known_user: true,
    welcome_back: null,
    user: sessionUser(role),
    ...change,
  });

/** The requests that every page makes beside those for its own data. */
export function answerBasics(server: FakeServer, role: RoleName): void {
  server.on('verifyToken', envelope('SessionUserResponse', sessionUser(role)));
  server.on('logout', envelope('BasicResponse'));
  server.on('getUiSettings', envelope('UiSettingsResponse'));
  server.on('updateUiSettings', envelope('UiSettingsResponse'));
  server.on('getFirstSteps', envelope('FirstStepsResponse', []));
  server.on('getTeamInvites', envelope('TeamInvitesResponse', [], { total_count: 0 }));
  server.on(
    'getNotificationList',
    envelope('NotificationsResponse', [], { totalCount: 0, unreadCount: 0, nextCursor: null }),
  );
  server.on('getUnreadConversationCount', envelope('UnreadConversationCountResponse', 0));
  server.on(
    'getAdminQueueCount',
    envelope('AdminQueueCountResponse', {
      __typename: 'AdminQueueCount',
      botReviewCount: 0,
      postReportCount: 0,
      profileReportCount: 0,
      feedbackCount: 0,
      bugReportCount: 0,
      contactUsCount: 0,
    }),
  );
  server.on(
    'getDeveloperDashboardCount',
    envelope('DeveloperDashboardCountResponse', {
      __typename: 'DeveloperDashboardCount',
      botCount: 0,
      botReviewCount: 0,
      betaBotCount: 0,
      newRatingCount: 0,
      subscriberCount: 0,
      useCount: 0,
    }),
  );
  server.on(
    'getSignInOptions',
    envelope('SignInOptionsResponse', {
      __typename: 'SignInOptions',
      social_providers: [],
      is_guest_allowed: false,
      phone_code_channel: 'email',
      demo_accounts: [],
    }),
  );
}

import { UNREAD_COUNT } from '@/domain/notifications/unreadCount';
import type { RoleName } from '@/domain/session/viewer';
import { GetUnreadConversationCountDocument } from '@/generated/conversations/getUnreadConversationCount';
import { GetAdminQueueCountDocument } from '@/generated/dashboards/getAdminQueueCount';
import { GetNotificationListDocument } from '@/generated/notifications/getNotificationList';
import { GetUiSettingsDocument } from '@/generated/settings/getUiSettings';
import { GetTeamInvitesDocument } from '@/generated/teams/getTeamInvites';
import type { PageQueries } from '@/shared/action/pageQueries';

/** The queries of the frame: settings of the account the bells and counts of the role. */
export const shellQueries =
  (role: RoleName): PageQueries =>
  () => [
    { query: GetUiSettingsDocument },
    { query: GetNotificationListDocument, variables: UNREAD_COUNT },
    ...(role === 'admin' ? [{ query: GetAdminQueueCountDocument }] : []),
    ...(role === 'app_user' ? [{ query: GetUnreadConversationCountDocument }] : []),
    ...(role === 'bot_developer' ? [{ query: GetTeamInvitesDocument }] : []),
  ];

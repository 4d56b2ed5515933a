import type { BotViewerPermissions, TeamRole } from '../../generated/schema.ts';
import { ALL_ROLES, BUILDERS, LEADERS } from '../../../rules/teams/teamRoles.ts';
import type { Role } from '../../access/roles.ts';
import { DAY_MS } from '../../base/durations.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import { UserError } from '../../context/envelope.ts';

export type BotAction =
  | 'view'
  | 'edit'
  | 'message'
  | 'request_verification'
  | 'publish'
  | 'manage_credentials'
  | 'change_team'
  | 'enable_disable'
  | 'remove'
  | 'delete'
  | 'drop_queue'
  | 'review';

/** The part of a bot that a policy needs: the caller's role in its team, null outside. */
export interface BotSubject {
  readonly team: { readonly viewerRole: TeamRole | null };
}

/** The rights of team roles, and whether admins of the platform have the right too. */
const allowed: Readonly<Record<BotAction, { readonly team: readonly TeamRole[]; readonly admins: boolean }>> = {
  view: { team: ALL_ROLES, admins: true },
  edit: { team: BUILDERS, admins: false },
  message: { team: BUILDERS, admins: true },
  request_verification: { team: BUILDERS, admins: false },
  publish: { team: BUILDERS, admins: false },
  manage_credentials: { team: LEADERS, admins: false },
  change_team: { team: LEADERS, admins: false },
  enable_disable: { team: LEADERS, admins: true },
  remove: { team: LEADERS, admins: true },
  delete: { team: ['owner'], admins: true },
  drop_queue: { team: ['owner'], admins: false },
  review: { team: [], admins: true },
};

/** Returns whether the caller's role allows an action, whatever the status of the bot. */
export function canBot(viewer: { readonly role: Role }, action: BotAction, { team }: BotSubject): boolean {
  if (viewer.role === 'admin') return allowed[action].admins;
  return team.viewerRole !== null && allowed[action].team.includes(team.viewerRole);
}

/**
 * Asserts that the caller may act on a bot. To users outside its team the bot does not exist.
 * @returns the bot, which exists
 * @throws UserError 404 for users outside the team, 403 for members without the right
 */
export function assertBotAllows<T extends BotSubject>(
  viewer: { readonly role: Role },
  action: BotAction,
  bot: T | undefined,
): T {
  if (bot === undefined || !canBot(viewer, 'view', bot)) throw new UserError(404, 'bots.notFound');
  if (!canBot(viewer, action, bot)) throw new UserError(403, 'bots.forbidden');
  return bot;
}

/** The status fields that decide which buttons a bot shows. */
export interface BotStatusView extends BotSubject {
  readonly statusId: number;
  /** An admin disabled or removed the bot, so only admins can restore it. */
  readonly disabledByAdmin: boolean;
  /** An admin restricted the bot, even if its team removed it later: only admins can delete it. */
  readonly reservedByAdmin: boolean;
  /** The caller has rated the bot, or has subscribed to it as `hasUsed` requires. */
  readonly isRater: boolean;
}

/** The caller's latest subscription to a bot. */
interface SubscriptionView {
  readonly active: boolean;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** How long a former subscriber must have been subscribed to rate a bot, in ms. */
const RATING_AFTER_MS = DAY_MS;

/** Subscribers can rate a bot, and former ones whose subscription lasted at least a day. */
export const hasUsed = (subscription: SubscriptionView | null): boolean =>
  subscription !== null &&
  (subscription.active || (subscription.endedAt?.getTime() ?? 0) - subscription.createdAt.getTime() >= RATING_AFTER_MS);

const { created, verification_requested, verified, rejected, publish_requested, published, disabled } = botStatusIds;

/** App users can subscribe to published bots. Guests cannot rate them, because ratings are public texts. */
export const canSubscribe = (viewer: { readonly role: Role }, statusId: number): boolean =>
  statusId === published && viewer.role === 'app_user';

/** Returns what the caller may do with a bot, by role and status. */
export function permissionsFor(
  viewer: { readonly role: Role; readonly isGuest?: boolean },
  bot: BotStatusView,
): BotViewerPermissions {
  const can = (action: BotAction): boolean => canBot(viewer, action, bot);
  const isAmong = (...statusIds: readonly number[]): boolean => statusIds.includes(bot.statusId);
  const isFree = !bot.disabledByAdmin || viewer.role === 'admin';
  return {
    edit: can('edit'),
    delete: can('delete') && (!bot.reservedByAdmin || viewer.role === 'admin'),
    remove: can('remove') && isFree,
    change_team: can('change_team'),
    manage_credentials: can('manage_credentials'),
    request_verification: can('request_verification') && isAmong(created, rejected),
    cancel_request: can('request_verification') && isAmong(verification_requested, publish_requested),
    publish: can('publish') && isAmong(verified),
    enable_disable: can('enable_disable') && isFree && isAmong(published, disabled),
    message: can('message'),
    review: can('review') && isAmong(verification_requested, publish_requested),
    subscribe: canSubscribe(viewer, bot.statusId),
    rate: canSubscribe(viewer, bot.statusId) && viewer.isGuest !== true && bot.isRater,
  };
}

import type { BotViewerPermissions, TeamRole } from '../../generated/schema.ts';
import type { Role } from '../../access/roles.ts';
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
  | 'review';

/** A bot as far as the decision needs it: the caller's role in its team, null outside. */
export interface BotSubject {
  readonly team: { readonly viewerRole: TeamRole | null };
}

const everybody: readonly TeamRole[] = ['owner', 'admin', 'developer', 'readonly'];
const builders: readonly TeamRole[] = ['owner', 'admin', 'developer'];
const leaders: readonly TeamRole[] = ['owner', 'admin'];

/** What the roles of a team may do with its bots; the platform's admins stand beside it. */
const allowed: Readonly<Record<BotAction, { readonly team: readonly TeamRole[]; readonly admins: boolean }>> = {
  view: { team: everybody, admins: true },
  edit: { team: builders, admins: false },
  message: { team: builders, admins: true },
  request_verification: { team: builders, admins: false },
  publish: { team: builders, admins: false },
  manage_credentials: { team: leaders, admins: false },
  change_team: { team: leaders, admins: false },
  enable_disable: { team: leaders, admins: true },
  remove: { team: leaders, admins: true },
  delete: { team: ['owner'], admins: true },
  review: { team: [], admins: true },
};

/** Whether the caller's role allows something with a bot, wherever the bot stands. */
export function canBot(viewer: { readonly role: Role }, action: BotAction, { team }: BotSubject): boolean {
  if (viewer.role === 'admin') return allowed[action].admins;
  return team.viewerRole !== null && allowed[action].team.includes(team.viewerRole);
}

/**
 * Like `canBot`, but refuses. To somebody outside of its team a bot does not exist here.
 * @returns the bot, now known to exist
 * @throws UserError 404 for strangers, 403 for members without the right
 */
export function authorizeBot<T extends BotSubject>(
  viewer: { readonly role: Role },
  action: BotAction,
  bot: T | undefined,
): T {
  if (bot === undefined || !canBot(viewer, 'view', bot)) throw new UserError(404, 'bots.notFound');
  if (!canBot(viewer, action, bot)) throw new UserError(403, 'bots.forbidden');
  return bot;
}

/** Where a bot stands, as far as its buttons need it. */
export interface BotStatusView extends BotSubject {
  readonly statusId: number;
  /** An admin switched it off or took it out, so that only admins bring it back. */
  readonly disabledByAdmin: boolean;
  /** An admin's hold is on it, also below a removal by its team: only admins delete it. */
  readonly reservedByAdmin: boolean;
}

const { created, verification_requested, verified, rejected, publish_requested, published, disabled } = botStatusIds;

/** App users subscribe to the bots of the store, and rate them unless they are guests: a rating is a public text. */
export const canSubscribe = (viewer: { readonly role: Role }, statusId: number): boolean =>
  statusId === published && viewer.role === 'app_user';

/** What the caller may do with a bot: their role in its team, and where the bot stands. */
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
    rate: canSubscribe(viewer, bot.statusId) && viewer.isGuest !== true,
  };
}

/** The actions on each of the plain lists of the admins. */
const LIST_ACTIONS = ['added', 'updated', 'activated', 'deactivated', 'deleted'] as const;

/** First words of the actions on the plain lists. */
const AUDIT_LISTS = [
  'brokerages',
  'attachmentTypes',
  'activityScopes',
  'activityTypes',
  'notificationTypes',
  'alertTypes',
  'policyTypes',
  'reportCategories',
  'reportSubcategories',
  'profileReportCategories',
  'botCategories',
  'marketplaceCategories',
] as const;

export type AuditList = (typeof AUDIT_LISTS)[number];
export type AuditListVerb = (typeof LIST_ACTIONS)[number];
type AuditListAction = `${AuditList}.${AuditListVerb}`;

const OWN_ACTIONS = [
  'accounts.apiKeyMade',
  'accounts.apiKeyReplaced',
  'accounts.apiKeyRevoked',
  'accounts.bannerChanged',
  'accounts.deactivated',
  'accounts.deletionAsked',
  'accounts.deletionCancelled',
  'accounts.emailChangeAsked',
  'accounts.emailChanged',
  'accounts.emailVerified',
  'accounts.guestKept',
  'accounts.passwordChanged',
  'accounts.passwordReset',
  'accounts.passwordSetByAdmin',
  'accounts.reactivated',
  'accounts.registered',
  'accounts.removed',
  'balances.changed',
  'blocks.added',
  'blocks.botAdded',
  'blocks.botRemoved',
  'blocks.removed',
  'botCategories.botRemoved',
  'botCategories.botsAdded',
  'botReviews.marked',
  'bots.accepted',
  'bots.bannerAdded',
  'bots.bannerRemoved',
  'bots.cancelled',
  'bots.changed',
  'bots.commandAdded',
  'bots.commandRemoved',
  'bots.commandUpdated',
  'bots.created',
  'bots.deleted',
  'bots.disabled',
  'bots.enabled',
  'bots.endpointChanged',
  'bots.endpointRemoved',
  'bots.endpointSecretRotated',
  'bots.eventsRedelivered',
  'bots.featuredAdded',
  'bots.featuredRemoved',
  'bots.identityRetried',
  'bots.moved',
  'bots.passwordReset',
  'bots.queueDropped',
  'bots.rejected',
  'bots.removed',
  'bots.reply_removed',
  'bots.requested',
  'bots.restored',
  'bots.review_answered',
  'bots.signedIn',
  'bots.testerDeclined',
  'bots.testerInvited',
  'bots.testerJoined',
  'bots.testerLeft',
  'bots.testerRemoved',
  'bots.tokenAdded',
  'bots.tokenRegenerated',
  'bots.tokenRemoved',
  'bots.tokenRenewed',
  'bots.tokenRotated',
  'bots.transferCancelled',
  'bots.transferDeclined',
  'bots.transferRequested',
  'bugReports.deleted',
  'bugReports.statusChanged',
  'comments.deleted',
  'contactRequests.deleted',
  'contactRequests.statusChanged',
  'content.published',
  'content.restored',
  'feedback.deleted',
  'feedback.statusChanged',
  'marketplaceCategories.botMoved',
  'marketplaceCategories.botsAdded',
  'marketplaceCategories.botsRemoved',
  'mirrors.linked',
  'mirrors.unlinked',
  'notifications.chosen',
  'people.disabled',
  'people.enabled',
  'people.profileUpdated',
  'permissions.activated',
  'permissions.added',
  'permissions.deactivated',
  'permissions.updated',
  'platformSettings.changed',
  'policies.added',
  'policies.deleted',
  'policies.switchedOff',
  'policies.switchedOn',
  'posts.deleted',
  'profileReports.assigned',
  'profileReports.decided',
  'profileReports.noted',
  'profileReports.released',
  'profileReports.undone',
  'reportCases.assigned',
  'reportCases.decided',
  'reportCases.noted',
  'reportCases.released',
  'reportCases.reportChanged',
  'reportCases.reportDeleted',
  'reportCases.reported',
  'reportCases.undone',
  'session.deviceSignedOut',
  'session.identityLinked',
  'session.identityUnlinked',
  'session.othersSignedOut',
  'savedViews.deleted',
  'settings.changed',
  'teams.added',
  'teams.bannerChanged',
  'teams.declined',
  'teams.deleted',
  'teams.invited',
  'teams.joined',
  'teams.left',
  'teams.memberRemoved',
  'teams.roleChanged',
  'teams.transferred',
  'teams.updated',
] as const;

/**
 * Routine entries: automatic renewals of bot accounts, and what people set for themselves without an effect on others.
 * The audit log of the admins hides them by default.
 */
export const ROUTINE_ACTIONS = [
  'bots.signedIn',
  'bots.tokenRenewed',
  'notifications.chosen',
  'settings.changed',
] as const satisfies readonly AuditAction[];

/** All actions of the audit log. The server records nothing else; each has its text in the locales (audit.action.…). */
export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...OWN_ACTIONS,
  ...AUDIT_LISTS.flatMap((list) => LIST_ACTIONS.map((action): AuditListAction => `${list}.${action}`)),
];

export type AuditAction = (typeof OWN_ACTIONS)[number] | AuditListAction;

type ActionName<Action extends AuditAction, Noun extends string> = Action extends `${Noun}.${infer What}`
  ? What
  : never;

/** The actions on a noun: the second words of its actions. */
export type NounAction<Noun extends string> = ActionName<AuditAction, Noun>;

/** Types of the subject of an action, with their texts in the locales (audit.subjectType.…). */
export const AUDIT_SUBJECTS = {
  user: 'user',
  team: 'team',
  bot: 'bot',
  post: 'post',
  news: 'news',
  permission: 'permission',
  policy: 'policy',
  platformSettings: 'platformSettings',
  'report case': 'reportCase',
  'profile report case': 'profileReportCase',
  content: 'content',
  feedback: 'feedback',
  'bug report': 'bugReport',
  'contact request': 'contactRequest',
  brokerage: 'brokerage',
  'attachment type': 'attachmentType',
  'activity scope': 'activityScope',
  'activity type': 'activityType',
  'notification type': 'notificationType',
  'alert type': 'alertType',
  'policy type': 'policyType',
  'report category': 'reportCategory',
  'report subcategory': 'reportSubcategory',
  'profile category': 'profileCategory',
  'bot category': 'botCategory',
  'marketplace category': 'marketplaceCategory',
} as const;

export type AuditSubject = keyof typeof AUDIT_SUBJECTS;

export const isAuditAction = (action: string): action is AuditAction =>
  AUDIT_ACTIONS.some((auditAction) => auditAction === action);

export const isAuditSubject = (subject: string): subject is AuditSubject => Object.hasOwn(AUDIT_SUBJECTS, subject);

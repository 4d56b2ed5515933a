import { profileTextColumns } from '../people/profileTexts.ts';

/** The fields of audit log entries; each field has a text for admins (`audit.field.…`). */
export const AUDIT_FIELDS = [
  ...profileTextColumns,
  'active',
  'altTexts',
  'amount',
  'apiKeyEnded',
  'assigneeId',
  'authorId',
  'bannerImage',
  'birthdate',
  'botId',
  'botIds',
  'categoryId',
  'cellphoneCountryCode',
  'cellphoneNumber',
  'changed',
  'chosenByDeveloper',
  'command',
  'comment',
  'commentCount',
  'commentId',
  'comments',
  'copyrightUrl',
  'countries',
  'countryId',
  'currency',
  'current',
  'currentVersion',
  'dashboardLayout',
  'dataAccess',
  'decision',
  'deleteAfter',
  'description',
  'descriptionTr',
  'device',
  'email',
  'emailLimit',
  'events',
  'firstname',
  'handler',
  'heldByAdmin',
  'hint',
  'hours',
  'image',
  'inApp',
  'isGuest',
  'isGuestAccessOpen',
  'isPrivate',
  'isRegistrationOpen',
  'issuer',
  'lane',
  'language',
  'lastname',
  'licenseAgreementUrl',
  'logo',
  'memberIds',
  'members',
  'middlename',
  'name',
  'nameTr',
  'newsId',
  'newsTitle',
  'noteId',
  'notificationTypeId',
  'notificationsEnabled',
  'options',
  'ownerId',
  'page',
  'parentId',
  'permissions',
  'pictureCount',
  'place',
  'policyTypeId',
  'portfolioDetail',
  'postId',
  'postState',
  'price',
  'privacyUrl',
  'profilephoto',
  'publicPortfolio',
  'pushNotificationLimit',
  'question',
  'rank',
  'reason',
  'replacedAt',
  'replies',
  'reply',
  'replyCount',
  'reportId',
  'restored',
  'reviewId',
  'reviewed',
  'role',
  'rule',
  'shortDescription',
  'showPriceChangeInPercentage',
  'smsLimit',
  'status',
  'statusId',
  'subscriberEvents',
  'subscribers',
  'suspendedUntil',
  'team',
  'termsUrl',
  'tester',
  'thumb',
  'title',
  'typeId',
  'unlinked',
  'url',
  'userId',
  'userName',
  'username',
  'version',
  'versionCount',
  'versions',
  'versionsLeftOut',
  'videoLink',
  'websiteLink',
] as const;

type AuditField = (typeof AUDIT_FIELDS)[number];

/** The fields of an entry with their values. */
export type AuditValues = Readonly<Partial<Record<AuditField, unknown>>>;

/** The values before and after. */
export interface AuditChange {
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

/**
 * Rejects, at compile time, fields without a text for admins. Excess property checks miss fields that a spread or a
 * variable adds.
 */
export type OnlyAuditFields<Values> = Values &
  (Values extends object ? { readonly [Field in Exclude<keyof Values, AuditField>]?: never } : unknown);

/** A change whose fields all have a text for admins. */
export type Audited<Change extends AuditChange> = Change & {
  readonly before?: OnlyAuditFields<Change['before']>;
  readonly after?: OnlyAuditFields<Change['after']>;
};

/** Returns the given fields of a row. */
export const pickAuditFields = <Field extends AuditField>(
  row: Readonly<Record<Field, unknown>>,
  fields: readonly Field[],
): AuditValues => Object.fromEntries(fields.map((field) => [field, row[field]]));

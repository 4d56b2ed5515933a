import type { IntlShape } from 'react-intl';

import { BOT_STATUS } from '@/domain/bots/botStatus';
import { USER_STATUS } from '@/domain/people/userStatus';
import type { Format } from '@/shared/format/useFormat';
import { isMessageId, type MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';

import { formatField } from './auditTexts';

/** A value of the log as text; `to` links to the record that it names. */
export interface ReadValue {
  text: string;
  to?: string;
}

export interface ReadContext {
  intl: IntlShape;
  format: Format;
  /** The kind of the entry's subject. */
  subjectType: string;
}

const PEOPLE = new Set(['userId', 'ownerId', 'authorId', 'assigneeId', 'memberIds', 'members']);
const VERSIONS = new Set(['currentVersion', 'restored', 'version']);
const AMOUNTS = new Set(['current', 'amount']);
const DATES = new Set(['deleteAfter', 'replacedAt', 'suspendedUntil']);
const PICTURES = new Set(['image', 'thumb', 'bannerImage', 'profilephoto', 'logo', 'url']);
/** Fields whose values are codes of the platform, not user input. */
const CODES = new Set(['status', 'role', 'decision', 'postState', 'dashboardLayout', 'page']);

const USER_STATUS_MESSAGES: ReadonlyMap<number, string> = new Map(
  Object.entries(USER_STATUS).map(([word, id]) => [id, word]),
);

const BOT_STATUS_MESSAGES: Readonly<Record<number, string>> = {
  [BOT_STATUS.created]: 'created',
  [BOT_STATUS.verificationRequested]: 'verification_requested',
  [BOT_STATUS.verified]: 'verified',
  [BOT_STATUS.rejected]: 'rejected',
  [BOT_STATUS.publishRequested]: 'publish_requested',
  [BOT_STATUS.published]: 'published',
  [BOT_STATUS.disabled]: 'disabled',
  [BOT_STATUS.removed]: 'removed',
};

function statusId(value: number, subjectType: string): string | undefined {
  if (subjectType === 'bot') return `audit.botStatus.${BOT_STATUS_MESSAGES[value]}`;
  return subjectType === 'user' ? `audit.userStatus.${USER_STATUS_MESSAGES.get(value)}` : undefined;
}

/** The message id of a code. */
function findMessageId(field: string, value: unknown, subjectType: string): string | undefined {
  if (field === 'statusId' && typeof value === 'number') return statusId(value, subjectType);
  return CODES.has(field) && typeof value === 'string' ? `audit.value.${value}` : undefined;
}

const isAmount = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** Version 0 of a page is built in. */
const isBuiltIn = (field: string, value: unknown, subjectType: string): boolean =>
  subjectType === 'content' && value === 0 && VERSIONS.has(field);

/** Whether an address is that of an uploaded file. */
export const isFile = (address: string): boolean => address.startsWith('/files/');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

interface RecordKind {
  typeId: MessageId;
  to: (id: number) => string;
}

const BOT: RecordKind = { typeId: 'audit.subjectType.bot', to: paths.botDetail };

/** Fields whose numbers are ids of records with a page. */
const RECORD_FIELDS: Readonly<Partial<Record<string, RecordKind>>> = {
  botId: BOT,
  botIds: BOT,
  postId: { typeId: 'audit.subjectType.post', to: paths.post },
  newsId: { typeId: 'audit.subjectType.news', to: paths.adminArticle },
};

function readNumber(field: string, value: number, intl: IntlShape): ReadValue {
  const id = String(value);
  if (PEOPLE.has(field)) return { text: intl.formatMessage({ id: 'audit.gone' }, { id }), to: paths.userDetail(value) };
  const recordKind = RECORD_FIELDS[field];
  if (recordKind === undefined) return { text: intl.formatNumber(value, { useGrouping: !field.endsWith('Id') }) };
  const type = intl.formatMessage({ id: recordKind.typeId });
  return { text: intl.formatMessage({ id: 'audit.thing' }, { type, id }), to: recordKind.to(value) };
}

/** A value that is not a list. */
function readSingle(field: string, value: unknown, context: ReadContext): ReadValue {
  const { intl, format, subjectType } = context;
  const id = findMessageId(field, value, subjectType);
  if (id !== undefined && isMessageId(intl.messages, id)) return { text: intl.formatMessage({ id }) };
  if (isBuiltIn(field, value, subjectType)) return { text: intl.formatMessage({ id: 'contentAdmin.builtIn' }) };
  if (subjectType === 'user' && AMOUNTS.has(field) && isAmount(value)) return { text: format.quantity(Number(value)) };
  if (typeof value === 'boolean') return { text: intl.formatMessage({ id: value ? 'audit.yes' : 'audit.no' }) };
  if (typeof value === 'number') return readNumber(field, value, intl);
  if (typeof value === 'string') {
    if (DATES.has(field) && !Number.isNaN(Date.parse(value))) return { text: format.dateTime(value) };
    if (PICTURES.has(field) && isFile(value)) return { text: intl.formatMessage({ id: 'audit.picture' }), to: value };
    if (field === 'changed') return { text: formatField(intl, value) };
    return { text: value };
  }
  if (isObject(value))
    return {
      text: Object.entries(value)
        .map(([name, part]) => `${formatField(intl, name)}: ${readSingle(name, part, context).text}`)
        .join(', '),
    };
  return { text: '' };
}

/** The values of a field from its JSON: none, one, or those of a list. */
export function readValues(field: string, json: string | null | undefined, context: ReadContext): readonly ReadValue[] {
  if (json === null || json === undefined) return [];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [{ text: json }];
  }
  const all = Array.isArray(value) ? value : [value];
  return all.filter((item) => item !== null && item !== '').map((item: unknown) => readSingle(field, item, context));
}

import type {
  ActivityScope,
  ActivityType,
  AlertType,
  AttachmentType,
  Brokerage,
  NotificationType,
} from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import type { LookupRow } from './lookupRecord.ts';

/** Turns a row of a plain list into its wire form. */
export type ToWire<Wire> = (language: Language, row: LookupRow) => Wire;

/** The wire fields that all lists share. */
export const toEntry = ({ id, name, nameTr, active, createdAt, updatedAt }: LookupRow) => ({
  id,
  name_en: name,
  name_tr: nameTr,
  active,
  cts: createdAt,
  uts: updatedAt,
});

export const toName = (language: Language, row: LookupRow): string => pickText(language, row.name, row.nameTr);

/** The name of an entry's parent; empty when the list has no parent. */
export const toParentName = (language: Language, row: LookupRow): string =>
  pickText(language, row.parentName ?? '', row.parentNameTr);

export const toBrokerage: ToWire<Brokerage> = (language, row) => ({
  ...toEntry(row),
  name: toName(language, row),
  image: row.image,
});

export const toAttachmentType: ToWire<AttachmentType> = (language, row) => ({
  ...toEntry(row),
  attachment_type: toName(language, row),
});

export const toActivityScope: ToWire<ActivityScope> = (language, row) => ({
  ...toEntry(row),
  activity_scope: toName(language, row),
});

export const toActivityType: ToWire<ActivityType> = (language, row) => ({
  ...toEntry(row),
  activity_type: toName(language, row),
  id_s2_activity_scope: row.parentId ?? 0,
  activity_scope: toParentName(language, row),
});

export const toNotificationType: ToWire<NotificationType> = (language, row) => ({
  ...toEntry(row),
  notification_type: toName(language, row),
});

export const toAlertType: ToWire<AlertType> = (language, row) => ({
  ...toEntry(row),
  alert_type: toName(language, row),
});

import type { Permission } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import type { PermissionRow } from './permissions.store.ts';

export const toPermission = (language: Language, row: PermissionRow): Permission => ({
  id: row.id,
  name_en: row.name,
  name_tr: row.nameTr,
  description_en: row.description,
  description_tr: row.descriptionTr,
  name: pickText(language, row.name, row.nameTr),
  description: pickText(language, row.description, row.descriptionTr),
  image: row.image,
  status: row.active,
  cts: row.createdAt,
  uts: row.updatedAt,
});

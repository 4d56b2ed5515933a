import type { countries } from '../../database/tables/lookups.ts';
import type { Country } from '../../generated/schema.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import type { Language } from '../../i18n/translate.ts';

/** A country under its name in the caller's language; the calling code is written as people write it, with a plus. */
export const toCountry = (language: Language, row: typeof countries.$inferSelect): Country => ({
  id: row.id,
  name: inLanguage(language, row.name, row.nameTr),
  code: row.code,
  currency: row.currency,
  region: row.region,
  subregion: row.subregion,
  calling_code: `+${row.callingCode}`,
  supported: row.supported,
});

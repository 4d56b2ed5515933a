import type { countries } from '../../database/tables/platform/lookups.ts';
import type { Country } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';

/** Maps a country row to the wire. The calling code gets its plus sign. */
export const toCountry = (language: Language, row: typeof countries.$inferSelect): Country => ({
  id: row.id,
  name: pickText(language, row.name, row.nameTr),
  code: row.code,
  currency: row.currency,
  region: row.region,
  subregion: row.subregion,
  calling_code: `+${row.callingCode}`,
  supported: row.supported,
});

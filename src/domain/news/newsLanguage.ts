import type { Language, UiSettings } from '@/shared/theme/uiSettings';

/** The language of the news in lists, by default that of the interface; null for every language. */
export function getNewsLanguage({
  newsLanguage,
  language,
}: Pick<UiSettings, 'newsLanguage' | 'language'>): Language | null {
  if (newsLanguage === 'all') return null;
  return newsLanguage === 'interface' ? language : newsLanguage;
}

import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import type { Language, NewsLanguage } from '@/shared/theme/uiSettings';

import { getNewsLanguage } from './newsLanguage';

interface ReaderLanguage {
  /** What the reader chose. */
  choice: NewsLanguage;
  /** The language of the news in lists; null for every language. */
  language: Language | null;
  choose: (choice: NewsLanguage) => void;
}

/** The language in which the reader wants the news. Saved with the account. */
export function useNewsLanguage(): ReaderLanguage {
  const { settings, update } = useUiSettings();
  return {
    choice: settings.newsLanguage,
    language: getNewsLanguage(settings),
    choose: (newsLanguage) => update({ newsLanguage }),
  };
}

import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';

import type { Language } from '@/shared/theme/uiSettings';

import type { Messages } from './messages';

/** `core`: what landing, sign-in and error pages say. `all`: everything. */
export type MessagePart = 'core' | 'all';

export interface LoadedLanguage {
  language: Language;
  part: MessagePart;
  messages: Messages;
  /** antd's own words. */
  antd: Locale;
}

interface Loaders {
  messages: Record<MessagePart, () => Promise<Messages>>;
  antd: () => Promise<Locale>;
}

const loaders: Record<Language, Loaders> = {
  en: {
    messages: {
      core: async () => (await import('@/locales/core/en')).coreMessages,
      all: async () => (await import('@/locales/en.json')).default,
    },
    // antd has English built in.
    antd: () => Promise.resolve(english),
  },
  tr: {
    messages: {
      core: async () => (await import('@/locales/core/tr')).coreMessages,
      all: async () => (await import('@/locales/tr.json')).default,
    },
    antd: async () => {
      const [locale] = await Promise.all([import('antd/es/locale/tr_TR'), import('dayjs/locale/tr')]);
      return locale.default;
    },
  },
};

/** Loads one language with everything that speaks it. Only what is shown is fetched. */
export async function loadLanguage(language: Language, part: MessagePart): Promise<LoadedLanguage> {
  const { messages, antd } = loaders[language];
  const [catalogue, locale] = await Promise.all([messages[part](), antd()]);
  return { language, part, messages: catalogue, antd: locale };
}

import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';

import type { Language } from '@/shared/theme/uiSettings';

import type { Messages } from './messages';

/** Parts of a language: `core` has the texts of landing, sign-in and error pages, the others those of one portal. */
export type MessagePart = 'core' | 'public' | 'user' | 'developer' | 'admin';

export interface LoadedLanguage {
  language: Language;
  parts: readonly MessagePart[];
  messages: Messages;
  /** antd's own texts. */
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
      public: async () => (await import('@/locales/public/en')).portalMessages,
      user: async () => (await import('@/locales/user/en')).portalMessages,
      developer: async () => (await import('@/locales/developer/en')).portalMessages,
      admin: async () => (await import('@/locales/admin/en')).portalMessages,
    },
    // English is antd's default.
    antd: () => Promise.resolve(english),
  },
  tr: {
    messages: {
      core: async () => (await import('@/locales/core/tr')).coreMessages,
      public: async () => (await import('@/locales/public/tr')).portalMessages,
      user: async () => (await import('@/locales/user/tr')).portalMessages,
      developer: async () => (await import('@/locales/developer/tr')).portalMessages,
      admin: async () => (await import('@/locales/admin/tr')).portalMessages,
    },
    antd: async () => {
      const [locale] = await Promise.all([import('antd/es/locale/tr_TR'), import('dayjs/locale/tr')]);
      return locale.default;
    },
  },
};

/** Loads the core of one language and the given parts, with the locale of antd. Nothing else is fetched. */
export async function loadLanguage(language: Language, parts: readonly MessagePart[]): Promise<LoadedLanguage> {
  const { messages, antd } = loaders[language];
  const [locale, core, ...more] = await Promise.all([
    antd(),
    messages.core(),
    ...parts.map((part) => messages[part]()),
  ]);
  const all = { ...core };
  for (const part of more) Object.assign(all, part);
  return { language, parts, messages: all, antd: locale };
}

import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import { createContext, use, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';

import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { loadLanguage, type LoadedLanguage, type MessagePart } from './loadLanguage';

interface LanguageState {
  antd: Locale;
  isComplete: boolean;
  complete: () => void;
}

/** Trees without the provider, such as most component tests, bring all their messages themselves. */
const LanguageContext = createContext<LanguageState>({ antd: english, isComplete: true, complete: () => undefined });

/** antd's own words in the active language; always some, because antd remounts everything when it gets its first. */
export function useAntdLocale(): Locale {
  return use(LanguageContext).antd;
}

interface LanguageProviderProps {
  children: ReactNode;
  /** Shown until the first language is there. */
  fallback: ReactNode;
}

/**
 * Loads the chosen language and switches without a reload: the old one stays until the new one has arrived. It starts
 * with the core messages; `AllMessages` asks for the rest.
 */
export function LanguageProvider({ children, fallback }: LanguageProviderProps) {
  const { language } = useUiSettings().settings;
  const [part, setPart] = useState<MessagePart>('core');
  const [loaded, setLoaded] = useState<LoadedLanguage>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    let isWanted = true;
    loadLanguage(language, part).then(
      (result) => isWanted && setLoaded(result),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [language, part]);

  useLayoutEffect(() => {
    if (loaded) document.documentElement.lang = loaded.language;
  }, [loaded]);

  const antd = loaded?.antd ?? english;
  const isComplete = loaded?.part === 'all';
  const state = useMemo(() => ({ antd, isComplete, complete: () => setPart('all') }), [antd, isComplete]);

  // With no words at all there is nothing to show; with the other language's words the interface stays usable.
  if (failure !== undefined && !loaded) throw failure;
  if (!loaded) return fallback;
  return (
    <IntlProvider locale={loaded.language} messages={loaded.messages} defaultLocale="en">
      <LanguageContext value={state}>{children}</LanguageContext>
    </IntlProvider>
  );
}

/** Shows its children once every message of the language is there. */
export function AllMessages({ children, fallback }: LanguageProviderProps) {
  const { isComplete, complete } = use(LanguageContext);
  useEffect(() => {
    if (!isComplete) complete();
  }, [isComplete, complete]);
  return isComplete ? children : fallback;
}

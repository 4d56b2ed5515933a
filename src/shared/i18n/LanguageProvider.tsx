import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { IntlProvider } from 'react-intl';

import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { loadLanguage, type LoadedLanguage, type MessagePart } from './loadLanguage';

interface LanguageState {
  antd: Locale;
  has: (part: MessagePart) => boolean;
  load: (part: MessagePart) => void;
}

/** Trees without the provider, such as most component tests, provide all messages themselves. */
const LanguageContext = createContext<LanguageState>({ antd: english, has: () => true, load: () => undefined });

/** antd's own texts in the active language. Never undefined: antd remounts everything when it gets its first locale. */
export function useAntdLocale(): Locale {
  return use(LanguageContext).antd;
}

interface LanguageProviderProps {
  children: ReactNode;
  /** Shown until the first language is loaded. */
  fallback: ReactNode;
  /** Parts that the first page needs besides the core. */
  firstParts?: readonly MessagePart[] | undefined;
}

const NO_PARTS: readonly MessagePart[] = [];

/**
 * Loads the chosen language and switches without a reload: the old one is shown until the new one has arrived. It loads
 * the core messages; `PortalMessages` loads those of a portal.
 */
export function LanguageProvider({ children, fallback, firstParts = NO_PARTS }: LanguageProviderProps) {
  const { language } = useUiSettings().settings;
  const [parts, setParts] = useState(firstParts);
  const [loaded, setLoaded] = useState<LoadedLanguage>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    let isWanted = true;
    loadLanguage(language, parts).then(
      // Every text on the page renders again: in slices, so that the page stays responsive.
      (result) => isWanted && startTransition(() => setLoaded(result)),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [language, parts]);

  useLayoutEffect(() => {
    if (loaded) document.documentElement.lang = loaded.language;
  }, [loaded]);

  const antd = loaded?.antd ?? english;
  const there = loaded?.parts;
  const load = useCallback(
    (part: MessagePart) => setParts((wanted) => (wanted.includes(part) ? wanted : [...wanted, part])),
    [],
  );
  const state = useMemo(
    () => ({ antd, load, has: (part: MessagePart) => there?.includes(part) ?? false }),
    [antd, load, there],
  );

  // Without any messages there is nothing to show; with those of the other language the interface is usable.
  if (failure !== undefined && !loaded) throw failure;
  if (!loaded) return fallback;
  return (
    <IntlProvider locale={loaded.language} messages={loaded.messages} defaultLocale="en">
      <LanguageContext value={state}>{children}</LanguageContext>
    </IntlProvider>
  );
}

interface PortalMessagesProps {
  children: ReactNode;
  fallback: ReactNode;
  part: MessagePart;
}

/** Renders its children once the messages of their portal are loaded. */
export function PortalMessages({ part, children, fallback }: PortalMessagesProps) {
  const { has, load } = use(LanguageContext);
  const isThere = has(part);
  useEffect(() => {
    if (!isThere) load(part);
  }, [isThere, load, part]);
  return isThere ? children : fallback;
}

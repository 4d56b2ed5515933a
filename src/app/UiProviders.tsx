import type { ReactNode } from 'react';

import { LanguageProvider } from '@/shared/i18n/LanguageProvider';
import type { MessagePart } from '@/shared/i18n/loadLanguage';
import { ThemeProvider } from '@/shared/theme/ThemeProvider';
import type { UiSettings } from '@/shared/theme/uiSettings';
import { UiSettingsProvider } from '@/shared/theme/UiSettingsProvider';
import { Splash } from '@/shared/ui/brand/Splash';

interface UiProvidersProps {
  children: ReactNode;
  /** Overrides the stored settings; for tests. */
  settings?: Partial<UiSettings>;
  /** Parts of the language that the first page needs besides the core. */
  firstParts?: readonly MessagePart[] | undefined;
}

/** Settings, language and theme: everything a screen needs that is neither data nor session. */
export function UiProviders({ children, settings, firstParts }: UiProvidersProps) {
  return (
    <UiSettingsProvider {...(settings && { initial: settings })}>
      <LanguageProvider fallback={<Splash />} firstParts={firstParts}>
        <ThemeProvider>{children}</ThemeProvider>
      </LanguageProvider>
    </UiSettingsProvider>
  );
}

import type { ReactNode } from 'react';

import { LanguageProvider } from '@/shared/i18n/LanguageProvider';
import { ThemeProvider } from '@/shared/theme/ThemeProvider';
import type { UiSettings } from '@/shared/theme/uiSettings';
import { UiSettingsProvider } from '@/shared/theme/UiSettingsProvider';
import { Splash } from '@/shared/ui/brand/Splash';

interface UiProvidersProps {
  children: ReactNode;
  /** Overrides the stored settings; for tests. */
  settings?: Partial<UiSettings>;
}

/** Settings, language and theme: everything a screen needs that is neither data nor session. */
export function UiProviders({ children, settings }: UiProvidersProps) {
  return (
    <UiSettingsProvider {...(settings && { initial: settings })}>
      <LanguageProvider fallback={<Splash />}>
        <ThemeProvider>{children}</ThemeProvider>
      </LanguageProvider>
    </UiSettingsProvider>
  );
}

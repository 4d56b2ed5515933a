/**
 * What the application fetches only when somebody wants it, and most tests of the whole application do. It is here before the
 * first of them begins: they wait for what the application does, not for its files, however busy the machine is.
 */
import '@/app/shell/LiveShell';
import '@/app/shell/settings/SettingsPanel';
import '@/domain/notifications/NotificationCentre';
import '@/portals/admin/settings/PlatformSettingsPage';
import '@/portals/developer/documentation/DocumentationPage';
import '@/portals/public/login/LoginPage';
import '@/portals/public/login/AlternativeSignIn';
import '@/portals/user/market/MarketPage';

import { loadLanguage } from '@/shared/i18n/loadLanguage';
import { languages } from '@/shared/theme/uiSettings';

await Promise.all(languages.map((language) => loadLanguage(language, ['public', 'user', 'developer', 'admin'])));

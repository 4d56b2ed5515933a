/**
 * Lazy chunks of the application that most tests of the whole application need. They load before the first test begins,
 * so that tests wait for the application and not for its files on a busy machine.
 */
import '@/app/shell/LiveShell';
import '@/app/shell/search/SearchPalette';
import '@/app/shell/settings/SettingsPanel';
import '@/domain/notifications/NotificationCentre';
import '@/portals/admin/settings/PlatformSettingsPage';
import '@/portals/developer/documentation/DocumentationPage';
import '@/portals/public/login/LoginPage';
import '@/portals/public/login/AlternativeSignIn';
import '@/portals/user/market/MarketPage';

import { loadLanguage } from '@/shared/i18n/loadLanguage';
import { LANGUAGES } from '@/shared/theme/uiSettings';

await Promise.all(LANGUAGES.map((language) => loadLanguage(language, ['public', 'user', 'developer', 'admin'])));

import type { IntlShape } from 'react-intl';

/** The built-in version has no number. */
export const versionName = (intl: IntlShape, version: number): string =>
  version === 0
    ? intl.formatMessage({ id: 'contentAdmin.builtIn' })
    : intl.formatMessage({ id: 'contentAdmin.version' }, { version: String(version) });

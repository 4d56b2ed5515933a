import type { IntlShape } from 'react-intl';

/** What came with the platform has no number. */
export const versionName = (intl: IntlShape, version: number): string =>
  version === 0
    ? intl.formatMessage({ id: 'contentAdmin.builtIn' })
    : intl.formatMessage({ id: 'contentAdmin.version' }, { version: String(version) });

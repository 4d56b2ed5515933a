import { Select } from 'antd';
import { useIntl } from 'react-intl';

import { NEWS_LANGUAGES, type NewsLanguage } from '@/shared/theme/uiSettings';

import { useNewsLanguage } from './useNewsLanguage';

/** The reader's choice of the language of the news. */
export function NewsLanguageSelect({ className = '', disabled = false }: { className?: string; disabled?: boolean }) {
  const intl = useIntl();
  const { choice, choose } = useNewsLanguage();
  return (
    <Select<NewsLanguage>
      className={className}
      aria-label={intl.formatMessage({ id: 'news.language' })}
      value={choice}
      onChange={choose}
      disabled={disabled}
      options={NEWS_LANGUAGES.map((value) => ({
        value,
        label: intl.formatMessage({ id: `news.language.${value}` }),
      }))}
    />
  );
}

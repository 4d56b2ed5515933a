import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { StoreDetail_BotFragment } from '@/generated/store/fragments';
import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';

import styles from './StoreBot.module.css';

/** More countries than this are collapsed into their number. */
const COUNTRIES_SHOWN = 8;

/** The developer of a bot, its version and countries, and links for more information. */
export function StoreBotFacts({ bot }: { bot: StoreDetail_BotFragment }) {
  const intl = useIntl();
  const format = useFormat();
  const facts: ReadonlyArray<readonly [MessageId, ReactNode]> = [
    ['store.developer', <Developer key="developer" bot={bot} />],
    ['store.team', bot.is_personal_team ? null : bot.team_name],
    ['store.category', bot.bot_categories?.category],
    ['store.version', bot.current_version],
    ['store.language', languageName(bot.language, intl.locale)],
    ['store.countries', bot.countries.length > 0 && <Countries key="countries" countries={bot.countries} />],
    ['store.published', bot.first_published_date && format.date(bot.first_published_date)],
    ['store.updated', bot.last_update_bot && format.date(bot.last_update_bot)],
  ];
  return (
    <Panel title={intl.formatMessage({ id: 'store.facts' }, { name: bot.bot_name })}>
      <dl className={styles['facts']}>
        {facts.map(([id, value]) =>
          value ? (
            <div key={id}>
              <dt>
                <FormattedMessage id={id} />
              </dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <BotLinks bot={bot} />
    </Panel>
  );
}

/** All names, or their number, which expands to them. */
function Countries({ countries }: { countries: ReadonlyArray<{ name: string }> }) {
  const intl = useIntl();
  const names = countries.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, intl.locale));
  const list = intl.formatList(names, { type: 'conjunction' });
  if (names.length <= COUNTRIES_SHOWN) return list;
  return (
    <details>
      <summary>
        <FormattedMessage id="botDetail.countries" values={{ count: names.length }} />
      </summary>
      {list}
    </details>
  );
}

function Developer({ bot }: { bot: StoreDetail_BotFragment }) {
  if (bot.creator_name === null) return null;
  return bot.id_s2_users === null ? bot.creator_name : <Link to={paths.user(bot.id_s2_users)}>{bot.creator_name}</Link>;
}

/** The name of the language in the viewer's language, or the code when the browser does not support it. */
function languageName(code: string | null, locale: string): string | null {
  if (!code) return null;
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

const links = [
  ['store.link.website', ({ website_link, website }) => website_link ?? website],
  ['store.link.video', ({ video_link }) => video_link],
  ['store.link.privacy', ({ privacy_url }) => privacy_url],
  ['store.link.terms', ({ terms_url }) => terms_url],
  ['store.link.copyright', ({ copyright_url }) => copyright_url],
  ['store.link.license', ({ license_agreement_url }) => license_agreement_url],
] as const satisfies ReadonlyArray<readonly [MessageId, (bot: StoreDetail_BotFragment) => string | null]>;

/** Developers write these: only http and https become a link. */
const isPage = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

function BotLinks({ bot }: { bot: StoreDetail_BotFragment }) {
  const pageLinks = links
    .map(([id, getUrl]) => ({ id, url: getUrl(bot) }))
    .filter((link): link is { id: (typeof links)[number][0]; url: string } => link.url !== null && isPage(link.url));
  if (pageLinks.length === 0 && !bot.copy_right_name) return null;
  return (
    <ul className={styles['links']}>
      {pageLinks.map(({ id, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            <FormattedMessage id={id} />
          </a>
        </li>
      ))}
      {bot.copy_right_name ? <li>© {bot.copy_right_name}</li> : null}
    </ul>
  );
}

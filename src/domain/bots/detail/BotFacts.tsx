import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { CopyButton } from '@/shared/ui/text/CopyButton';
import { Money } from '@/shared/ui/text/Money';
import { Panel } from '@/shared/ui/page/Panel';

import styles from './BotOverview.module.css';

/** Longer lists of countries are collapsed. */
const COUNTRIES_SHOWN = 8;

export function BotFacts({ bot }: { bot: BotDetail_BotFragment }) {
  const intl = useIntl();
  const format = useFormat();
  const language =
    bot.language === null ? null : (intl.formatDisplayName(bot.language, { type: 'language' }) ?? bot.language);
  const facts: ReadonlyArray<readonly [MessageId, ReactNode]> = [
    ['botDetail.fact.type', bot.bot_type?.type],
    ['botDetail.fact.category', bot.bot_categories?.category],
    ['botDetail.fact.price', <Price key="price" price={bot.bot_price} />],
    ['botDetail.fact.language', language],
    ['botDetail.fact.version', bot.current_version],
    ['botDetail.fact.countries', <Countries key="countries" countries={bot.countries} />],
    ['botDetail.fact.creator', bot.creator_name],
    ['botDetail.fact.created', format.date(bot.cts)],
    ['botDetail.fact.published', bot.first_published_date === null ? null : format.date(bot.first_published_date)],
  ];
  return (
    <Panel title={intl.formatMessage({ id: 'botDetail.facts' })}>
      <dl className={styles['facts']}>
        {facts.map(([labelId, value]) => (
          <Fragment key={labelId}>
            <dt>
              <FormattedMessage id={labelId} />
            </dt>
            <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
          </Fragment>
        ))}
        <CopyableFact labelId="botDetail.fact.id" text={String(bot.id)} />
        {bot.sharable_link === null ? null : <CopyableFact labelId="botDetail.fact.share" text={bot.sharable_link} />}
      </dl>
    </Panel>
  );
}

function CopyableFact({ labelId, text }: { labelId: MessageId; text: string }) {
  return (
    <>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <dd className={styles['copyable']}>
        <span dir="ltr">{text}</span>
        <CopyButton text={text} size="small" />
      </dd>
    </>
  );
}

function Price({ price }: { price: number | null }) {
  if (!price) return <FormattedMessage id="botDetail.price.free" />;
  return <FormattedMessage id="botDetail.price.perMonth" values={{ price: <Money amount={price} /> }} />;
}

function Countries({ countries }: { countries: ReadonlyArray<{ id: number; name: string }> }) {
  const intl = useIntl();
  const names = countries.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, intl.locale));
  if (names.length <= COUNTRIES_SHOWN) return intl.formatList(names, { type: 'conjunction' });
  return (
    <details>
      <summary>
        <FormattedMessage id="botDetail.countries" values={{ count: names.length }} />
      </summary>
      {intl.formatList(names, { type: 'conjunction' })}
    </details>
  );
}

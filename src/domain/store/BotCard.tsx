import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { OpenConversationLink } from '@/domain/conversations/OpenConversationLink';
import type { MarketplaceCard_MarketplaceBotFragment, StoreCard_BotFragment } from '@/generated/store/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Picture } from '@/shared/ui/picture/Picture';
import { BOT_CURRENCY } from '@rules/bots/botTerms';

import styles from './BotCard.module.css';
import { Stars } from './Stars';
import { SubscribeButton } from './SubscribeButton';

/** The fields of a card, the same for the store and the marketplace. */
export interface BotCardData {
  id: number;
  name: string;
  image: string | null;
  banner: string | null;
  summary: string | null;
  stars: number | null;
  subscribers: number;
  /** Per month; 0 is free. */
  price: number;
  isSubscribed: boolean;
  wasSubscribed: boolean;
  can: { subscribe: boolean; rate: boolean };
  colors: { background: string; foreground: string; accent: string } | null;
}

export const fromMarketplaceBot = (bot: MarketplaceCard_MarketplaceBotFragment): BotCardData => ({
  id: bot.bot_id,
  name: bot.bot_name,
  image: bot.bot_thumb_image,
  banner: bot.bot_banner_image,
  summary: bot.bot_short_description,
  stars: bot.avg_out_five,
  subscribers: bot.num_subscribers,
  price: bot.bot_price,
  isSubscribed: bot.is_subscribe,
  wasSubscribed: bot.past_subscribed,
  // Reviews are written on the page of the bot.
  can: { subscribe: bot.can_subscribe, rate: false },
  colors: bot.card_style,
});

export const fromStoreBot = (bot: StoreCard_BotFragment): BotCardData => ({
  id: bot.id,
  name: bot.bot_name,
  image: bot.thumb ?? bot.bot_image,
  banner: null,
  summary: bot.short_description,
  stars: bot.avg_out_five,
  subscribers: bot.num_subscribers,
  price: bot.bot_price ?? 0,
  isSubscribed: bot.is_subscribed,
  wasSubscribed: bot.past_subscribed,
  can: bot.viewer_can,
  colors: null,
});

/** A bot of the store, in the colors of its developer, with a link to its page. */
export function BotCard({ bot }: { bot: BotCardData }) {
  const intl = useIntl();
  const format = useFormat();
  const { colors } = bot;
  return (
    <article
      className={styles['card']}
      aria-label={bot.name}
      style={colors ? { borderBlockStartColor: colors.accent } : undefined}
    >
      {bot.banner ? <Picture className={styles['banner']} src={bot.banner} alt="" loading="lazy" /> : null}
      <header className={styles['header']}>
        <Avatar kind="bot" src={bot.image} size={48} />
        <div className={styles['names']}>
          <Link className={styles['name']} to={paths.botDetail(bot.id)}>
            <bdi>{bot.name}</bdi>
          </Link>
          <span className={styles['stats']}>
            {bot.stars === null ? null : (
              <>
                <Stars value={bot.stars} /> {format.number(Math.round(bot.stars * 10) / 10)}
                <span aria-hidden> · </span>
              </>
            )}
            {intl.formatMessage({ id: 'store.subscribers' }, { count: bot.subscribers })}
          </span>
          {bot.price > 0 ? (
            <span className={styles['price']}>
              <FormattedMessage id="store.price" values={{ price: format.price(bot.price, BOT_CURRENCY) }} />
            </span>
          ) : null}
        </div>
      </header>
      {bot.summary ? (
        <p className={styles['summary']} dir="auto">
          {bot.summary}
        </p>
      ) : null}
      <footer className={styles['footer']}>
        {bot.isSubscribed ? <OpenConversationLink botId={bot.id} name={bot.name} /> : null}
        <SubscribeButton
          isCompact
          name={bot.name}
          bot={{
            id: bot.id,
            is_subscribed: bot.isSubscribed,
            past_subscribed: bot.wasSubscribed,
            num_subscribers: bot.subscribers,
            bot_price: bot.price,
            viewer_can: bot.can,
          }}
        />
      </footer>
    </article>
  );
}

import { FormattedMessage } from 'react-intl';

import { Stars } from '@/domain/store/Stars';
import type { StoreDetail_BotFragment } from '@/generated/store/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { Tag } from '@/shared/ui/text/Tag';
import { BOT_CURRENCY } from '@rules/bots/botTerms';

import styles from './StoreBot.module.css';

/** The header of a bot in the store: picture, handler, category, price and stats. */
export function StoreBotHeader({ bot }: { bot: StoreDetail_BotFragment }) {
  const format = useFormat();
  return (
    <div className={styles['head']}>
      <Avatar kind="bot" src={bot.bot_image ?? bot.thumb} size={80} />
      <ul className={styles['stats']}>
        <li>
          <code translate="no" dir="ltr">
            {bot.handler}
          </code>
        </li>
        {bot.bot_categories ? (
          <li>
            <Tag>{bot.bot_categories.category}</Tag>
          </li>
        ) : null}
        {bot.creator_name ? (
          <li>
            <FormattedMessage id="store.by" values={{ name: bot.creator_name }} />
          </li>
        ) : null}
        <li>
          {bot.avg_out_five === null ? <FormattedMessage id="store.rating.none" /> : <Stars value={bot.avg_out_five} />}
        </li>
        <li>
          <FormattedMessage id="store.subscribers" values={{ count: bot.num_subscribers }} />
        </li>
        <li>
          {bot.bot_price ? (
            <FormattedMessage id="store.price" values={{ price: format.price(bot.bot_price, BOT_CURRENCY) }} />
          ) : (
            <FormattedMessage id="store.free" />
          )}
        </li>
      </ul>
    </div>
  );
}

import { useIntl } from 'react-intl';

import { BotFacts } from '@/domain/bots/detail/BotFacts';
import { BotLinks } from '@/domain/bots/detail/BotLinks';
import { BotPermissions } from '@/domain/bots/detail/BotPermissions';
import { CommandDetails } from '@/domain/commands/CommandDetails';
import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import { ImageCarousel } from '@/shared/ui/picture/ImageCarousel';
import { Panel } from '@/shared/ui/page/Panel';

import styles from '../AdminBots.module.css';
import { RequestedData } from './RequestedData';

/** Texts, pictures, commands and data access of the bot: a reviewer approves these. */
export function BotContent({ bot }: { bot: BotDetail_BotFragment }) {
  const intl = useIntl();
  const pictures = [
    ...bot.bannerImages.map(({ image_url }) => image_url),
    ...bot.featuredImages.map(({ image }) => image),
  ];
  return (
    <div className={styles['columns']}>
      <div className={styles['stack']}>
        {pictures.length === 0 ? null : (
          <ImageCarousel
            label={intl.formatMessage({ id: 'store.pictures' }, { name: bot.name })}
            shape={bot.featuredImages.length > 0 ? 'picture' : 'wide'}
            images={pictures.map((url, index) => ({
              id: index,
              url,
              alt: intl.formatMessage({ id: 'store.picture' }, { place: index + 1, name: bot.name }),
            }))}
          />
        )}
        <Panel title={intl.formatMessage({ id: 'botDetail.about' })}>
          <p className={styles['description']} dir="auto">
            {bot.description}
          </p>
        </Panel>
        <CommandDetails botId={bot.id} />
      </div>
      <div className={styles['stack']}>
        <RequestedData botId={bot.id} />
        <BotFacts bot={bot} />
        <BotLinks bot={bot} />
        <BotPermissions bot={bot} />
      </div>
    </div>
  );
}

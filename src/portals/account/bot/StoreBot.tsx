import { ShareAltOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { OwnInvitation } from '@/domain/betaTesters/OwnInvitation';
import { BOT_STATUS } from '@/domain/bots/botStatus';
import { OpenConversationLink } from '@/domain/conversations/OpenConversationLink';
import { CommandOverview } from '@/domain/commands/CommandOverview';
import { GuestInvitation } from '@/domain/session/GuestInvitation';
import { useViewer } from '@/domain/session/SessionContext';
import { ShareDialog } from '@/domain/share/ShareDialog';
import { OwnReview, ReviewDialog } from '@/domain/store/OwnReview';
import { RatingOverview } from '@/domain/store/RatingOverview';
import { ReviewList } from '@/domain/store/ReviewList';
import { SubscribeButton } from '@/domain/store/SubscribeButton';
import { useReviews } from '@/domain/store/useReviews';
import type { StoreDetail_BotFragment } from '@/generated/store/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { ImageCarousel } from '@/shared/ui/picture/ImageCarousel';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { Panel } from '@/shared/ui/page/Panel';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { StoreBotFacts } from './StoreBotFacts';
import { StoreBotPermissions } from './StoreBotPermissions';
import styles from './StoreBot.module.css';
import { StoreBotHeader } from './StoreBotHeader';
import { TrustSheet } from './TrustSheet';

/** A bot with all its details. */
export function StoreBot({ bot }: { bot: StoreDetail_BotFragment }) {
  const intl = useIntl();
  const { role, hasGuestAccount } = useViewer();
  const dialog = useDialogParam<'share' | 'review'>();
  const pictures = getPictures(bot);
  const isOutside = bot.viewer_role === null;
  const mayReview = role === 'app_user' && isOutside;
  const reviews = useReviews(bot.id, mayReview);

  return (
    <PageLayout
      title={bot.bot_name}
      description={bot.short_description}
      actions={
        <>
          {role === 'bot_developer' && !isOutside ? (
            <Link to={paths.myBotDetail(bot.id)} className={styles['manage']}>
              <FormattedMessage id="store.manage" />
            </Link>
          ) : null}
          <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => dialog.open('share')}>
            <FormattedMessage id="share.open" />
          </Button>
          <SubscribeButton bot={bot} name={bot.bot_name} isAnnounced />
          {bot.is_subscribed || (!isOutside && role === 'bot_developer') ? (
            <OpenConversationLink botId={bot.id} name={bot.bot_name} />
          ) : null}
        </>
      }
    >
      {bot.s2_bot_status.id === BOT_STATUS.published ? null : (
        <Alert
          className={styles['notice']}
          type="warning"
          showIcon
          title={intl.formatMessage({ id: 'store.outOfStore' }, { status: bot.s2_bot_status.status })}
        />
      )}
      {isOutside ? <OwnInvitation botId={bot.id} /> : null}
      <StoreBotHeader bot={bot} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {pictures.length > 0 ? (
            <ImageCarousel
              label={intl.formatMessage({ id: 'store.pictures' }, { name: bot.bot_name })}
              shape={bot.bot_featured_images.length > 0 ? 'picture' : 'wide'}
              images={pictures.map((url, index) => ({
                id: index,
                url,
                alt: intl.formatMessage({ id: 'store.picture' }, { place: index + 1, name: bot.bot_name }),
              }))}
            />
          ) : null}
          <Panel title={intl.formatMessage({ id: 'store.about' })}>
            <p className={styles['description']}>{bot.description}</p>
          </Panel>
          <CommandOverview botId={bot.id} />
          {mayReview && reviews.own !== undefined ? (
            <OwnReview
              review={reviews.own}
              canWrite={bot.viewer_can.rate}
              reasonId={hasGuestAccount ? null : getRatingReason(bot)}
              onWrite={() => dialog.open('review')}
            />
          ) : null}
          {mayReview && hasGuestAccount && bot.viewer_can.subscribe ? <GuestInvitation /> : null}
          <ReviewList reviews={reviews} excludesOwn={Boolean(mayReview && reviews.own)} />
        </div>
        <div className={styles['side']}>
          <RatingOverview botId={bot.id} />
          <TrustSheet botId={bot.id} />
          <StoreBotFacts bot={bot} />
          <StoreBotPermissions bot={bot} />
        </div>
      </div>
      {dialog.isOpen('review') && mayReview && bot.viewer_can.rate && reviews.own !== undefined ? (
        <ReviewDialog botId={bot.id} review={reviews.own} onClose={dialog.close} />
      ) : null}
      {dialog.isOpen('share') ? (
        <ShareDialog
          title={bot.bot_name}
          url={bot.sharable_link ?? new URL(paths.botDetail(bot.id), window.location.origin).href}
          onClose={dialog.close}
        />
      ) : null}
    </PageLayout>
  );
}

/** Why an app user cannot rate a bot of the store; null when they can, and outside of the store. */
function getRatingReason({ viewer_can, past_subscribed }: StoreDetail_BotFragment): MessageId | null {
  if (viewer_can.rate || !viewer_can.subscribe) return null;
  return past_subscribed ? 'store.own.afterDay' : 'store.own.subscribersOnly';
}

/** The banners, then the screenshots. */
const getPictures = ({ bannerImages, bot_featured_images }: StoreDetail_BotFragment): string[] => [
  ...bannerImages.map(({ image_url }) => image_url),
  ...bot_featured_images.map(({ image }) => image),
];

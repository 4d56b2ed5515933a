import { useIntl } from 'react-intl';

import { useRemoveBannerImageMutation } from '@/generated/bots/removeBannerImage';
import { useRemoveFeaturedImageMutation } from '@/generated/bots/removeFeaturedImage';
import { useUploadBannerImageMutation } from '@/generated/bots/uploadBannerImage';
import { useUploadFeatureImageMutation } from '@/generated/bots/uploadFeatureImage';
import { BOT_QUERIES } from '@/domain/bots/botActions';
import { isWaiting } from '@/domain/bots/botStatus';
import { useAction } from '@/shared/action/useAction';
import { TOAST_SECONDS } from '@/shared/feedback/useToast';

import type { BotPartProps } from '../botPart';
import { ImagesPanel } from './ImagesPanel';
import styles from './ImagesTab.module.css';

const UPLOAD = { refetchQueries: BOT_QUERIES, toastSeconds: TOAST_SECONDS.image };
const REMOVE = { ...UPLOAD, failure: 'form' } as const;

/** The banners and featured images of a bot: view, add, remove. */
export function ImagesTab({ bot }: BotPartProps) {
  const intl = useIntl();
  const uploadBanner = useAction(useUploadBannerImageMutation, UPLOAD);
  const removeBanner = useAction(useRemoveBannerImageMutation, REMOVE);
  const uploadFeatured = useAction(useUploadFeatureImageMutation, UPLOAD);
  const removeFeatured = useAction(useRemoveFeaturedImageMutation, REMOVE);
  const botId = bot.id;
  const isFrozen = isWaiting(bot.s2_bot_status.id);
  return (
    <div className={styles['panels']}>
      <ImagesPanel
        title={intl.formatMessage({ id: 'botDetail.banners.title' })}
        hint={intl.formatMessage({ id: 'botDetail.banners.hint' })}
        empty={intl.formatMessage({ id: 'botDetail.banners.empty' })}
        uploadLabel={intl.formatMessage({ id: 'botDetail.banners.upload' })}
        getName={(place) => intl.formatMessage({ id: 'botDetail.banners.name' }, { place, bot: bot.name })}
        shape="wide"
        images={bot.bannerImages.map(({ id, image_url: url }) => ({ id, url }))}
        canEdit={bot.viewer_can.edit}
        isFrozen={isFrozen}
        isUploading={uploadBanner.busy}
        onUpload={(bannerImage) => uploadBanner.run({ botId, bannerImage })}
        onRemove={(bannerId) => removeBanner.run({ botId, bannerId })}
      />
      <ImagesPanel
        title={intl.formatMessage({ id: 'botDetail.featured.title' })}
        hint={intl.formatMessage({ id: 'botDetail.featured.hint' })}
        empty={intl.formatMessage({ id: 'botDetail.featured.empty' })}
        uploadLabel={intl.formatMessage({ id: 'botDetail.featured.upload' })}
        getName={(place) => intl.formatMessage({ id: 'botDetail.featured.name' }, { place, bot: bot.name })}
        lastStays={intl.formatMessage({ id: 'botDetail.featured.lastStays' })}
        images={bot.featuredImages.map(({ id, image: url }) => ({ id, url }))}
        canEdit={bot.viewer_can.edit}
        isFrozen={isFrozen}
        isUploading={uploadFeatured.busy}
        onUpload={(featuredImage) => uploadFeatured.run({ botId, featuredImage })}
        onRemove={(featuredImageId) => removeFeatured.run({ botId, featuredImageId })}
      />
    </div>
  );
}

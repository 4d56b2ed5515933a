import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useRestAction } from '@/shared/action/rest';
import { TOAST_SECONDS } from '@/shared/feedback/useToast';
import { PictureInput } from '@/shared/ui/picture/PictureInput';
import { useImageCheck } from '@/shared/ui/picture/useImageCheck';

/** Uploads a developer's profile banner immediately, without the form (console §7). */
export function BannerControls() {
  const intl = useIntl();
  const { accepts } = useImageCheck();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRestAction('/api/uploadDevUserBanner', toBannerForm, {
    refetchQueries: ['getUserDetailById'],
    toastSeconds: TOAST_SECONDS.profile,
  });

  const uploadBanner = async (file: File | undefined) => {
    if (file && (await accepts(file))) await upload.run({ file });
  };
  return (
    <>
      <PictureInput
        ref={input}
        aria-label={intl.formatMessage({ id: 'profile.banner' })}
        onChoose={([file]) => void uploadBanner(file)}
      />
      <Button icon={<PictureOutlined aria-hidden />} loading={upload.busy} onClick={() => input.current?.click()}>
        <FormattedMessage id="profile.banner.upload" />
      </Button>
    </>
  );
}

function toBannerForm({ file }: { file: File }): FormData {
  const form = new FormData();
  form.set('bannerImage', file);
  return form;
}

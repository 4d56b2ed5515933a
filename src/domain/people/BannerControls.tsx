import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useRestAction } from '@/shared/action/rest';
import { TOAST_SECONDS } from '@/shared/feedback/useToast';
import { useImageCheck } from '@/shared/ui/useImageCheck';
import { IMAGE_ACCEPT } from '@rules/images';

/** Developers put a banner on their profile; it is sent at once (console §7). */
export function BannerControls() {
  const intl = useIntl();
  const { accepts } = useImageCheck();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRestAction('/api/uploadDevUserBanner', toBannerForm, {
    refetch: ['getUserDetailById'],
    toastSeconds: TOAST_SECONDS.profile,
  });

  const take = async (file: File | undefined) => {
    if (file && (await accepts(file))) await upload.run({ file });
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_ACCEPT}
        aria-label={intl.formatMessage({ id: 'profile.banner' })}
        onChange={(event) => void take(event.target.files?.[0])}
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

import { useCallback } from 'react';
import { useIntl } from 'react-intl';

import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';
import { MAX_IMAGE_BYTES } from '@rules/images';

import { checkImage } from './checkImage';

interface ImageCheck {
  /** Whether the file can be used as an image; otherwise a toast of 2 s gives the reason (console §5). */
  accepts: (file: File) => Promise<boolean>;
  /** The size limit as text, `10 MB`. */
  max: string;
}

/** The one check of every chosen image. The content decides, not the name; `maxBytes` is the size limit. */
export function useImageCheck(maxBytes: number = MAX_IMAGE_BYTES): ImageCheck {
  const intl = useIntl();
  const toast = useToast();
  const max = `${Math.floor(maxBytes / 1024 / 1024)} MB`;
  const accepts = useCallback(
    async (file: File) => {
      const error = await checkImage(file, maxBytes);
      if (error !== null) toast.error(intl.formatMessage({ id: error }, { max }), { seconds: TOAST_SECONDS.image });
      return error === null;
    },
    [intl, toast, max, maxBytes],
  );
  return { accepts, max };
}

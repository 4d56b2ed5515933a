import { useIntl } from 'react-intl';

import { ImageField } from '@/shared/form/ImageField';
import type { ImageCrop } from '@/shared/ui/picture/useImageCrop';

import { toBotImage } from './toBotImage';

const botImageCrop: ImageCrop = {
  messages: {
    title: 'bots.form.image.crop',
    use: 'bots.form.image.use',
    area: 'bots.form.image.area',
    zoom: 'bots.form.image.zoom',
    hint: 'bots.form.image.cropHint',
    unreadable: 'bots.form.image.unreadable',
  },
  crop: toBotImage,
};

interface BotImageFieldProps {
  name: string;
  required?: boolean;
  currentUrl?: string | null;
}

/** The image of a bot: cropped to a square and resized in the browser, submitted with the form. */
export function BotImageField(props: BotImageFieldProps) {
  const intl = useIntl();
  return (
    <ImageField
      {...props}
      label={intl.formatMessage({ id: 'bots.form.image.label' })}
      placeholder="bot"
      crop={botImageCrop}
    />
  );
}

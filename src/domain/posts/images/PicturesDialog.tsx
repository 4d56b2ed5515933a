import { Modal } from 'antd';
import { useIntl } from 'react-intl';

import { ImageCarousel } from '@/shared/ui/picture/ImageCarousel';

import type { PostView } from '../postView';

interface PicturesDialogProps {
  title: string;
  images: PostView['attachments'];
  /** Index of the first visible picture. */
  start: number;
  onClose: () => void;
}

/** The pictures of a post at full size. */
export function PicturesDialog({ title, images, start, onClose }: PicturesDialogProps) {
  const intl = useIntl();
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={960} centered>
      <ImageCarousel
        label={intl.formatMessage({ id: 'posts.pictures' })}
        start={start}
        images={images.map(({ id, file_url, alt_text }, index) => ({
          id,
          url: file_url,
          alt: alt_text || intl.formatMessage({ id: 'posts.picture' }, { place: index + 1 }),
        }))}
      />
    </Modal>
  );
}

import { useIntl } from 'react-intl';

import { Picture } from '@/shared/ui/picture/Picture';

import { PostCarousel } from './PostCarousel';
import styles from './PostImages.module.css';
import type { PostView } from '../postView';

interface PostImagesProps {
  images: PostView['attachments'];
  /** Called with the index of the pressed picture. */
  onOpen: (index: number) => void;
}

/** Preferred width of a slide, in px. */
const SLIDE_PX = 240;

/** The pictures of a post. A press opens the full size. */
export function PostImages({ images, onOpen }: PostImagesProps) {
  const intl = useIntl();
  return (
    <PostCarousel
      label={intl.formatMessage({ id: 'posts.pictures' })}
      of="pictures"
      slideWidth={SLIDE_PX}
      slides={images.map((image, index) => ({
        key: image.id,
        content: (
          <button
            type="button"
            className={`${styles['picture']} ${images.length > 1 ? '' : styles['single']}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(index)}
          >
            <Picture
              src={images.length > 1 ? (image.thumb_url ?? image.file_url) : image.file_url}
              alt={image.alt_text || intl.formatMessage({ id: 'posts.picture' }, { place: index + 1 })}
              width={image.width ?? undefined}
              height={image.height ?? undefined}
              loading="lazy"
              decoding="async"
              draggable={false}
            />
          </button>
        ),
      }))}
    />
  );
}

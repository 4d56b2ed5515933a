import { useIntl } from 'react-intl';

import { Carousel } from './Carousel';
import styles from './ImageCarousel.module.css';
import { Picture } from './Picture';

interface CarouselImage {
  id: number;
  url: string;
  /** What the picture shows. */
  alt: string;
}

interface ImageCarouselProps {
  /** The accessible name of the carousel. */
  label: string;
  /** At least one. */
  images: readonly CarouselImage[];
  /** Width by height. */
  shape?: 'wide' | 'picture';
  /** Index of the first visible picture. */
  start?: number;
}

/** A carousel of pictures. */
export function ImageCarousel({ label, images, shape = 'picture', start }: ImageCarouselProps) {
  const intl = useIntl();
  return (
    <div className={`${styles['images']} ${styles[shape]}`}>
      <Carousel
        label={label}
        start={start}
        labels={{
          previous: intl.formatMessage({ id: 'shared.carousel.previous' }),
          next: intl.formatMessage({ id: 'shared.carousel.next' }),
          place: ({ first, count }) => intl.formatMessage({ id: 'shared.carousel.place' }, { place: first, count }),
        }}
        slides={images.map(({ id, url, alt }) => ({
          key: id,
          content: <Picture src={url} alt={alt} loading="lazy" decoding="async" draggable={false} />,
        }))}
      />
    </div>
  );
}

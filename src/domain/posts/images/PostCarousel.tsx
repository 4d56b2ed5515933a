import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Carousel } from '@/shared/ui/picture/Carousel';
import { useWidth } from '@/shared/ui/hooks/useWidth';

import styles from './PostCarousel.module.css';
import { getSlidesPerView } from './getSlidesPerView';

interface PostCarouselProps {
  label: string;
  /** The kind of the slides, for the labels of the buttons. */
  of: 'pictures' | 'stocks';
  slides: readonly { key: number; content: ReactNode }[];
  /** Preferred width of a slide, in px. */
  slideWidth: number;
}

/** Carousel of pictures or stocks of a post; 2 to 5 are visible, depending on the width. */
export function PostCarousel({ label, of, slides, slideWidth }: PostCarouselProps) {
  const intl = useIntl();
  const [ref, width] = useWidth();
  return (
    <div ref={ref} className={styles['carousel']}>
      <Carousel
        label={label}
        slides={slides}
        perView={getSlidesPerView(width, slideWidth)}
        labels={{
          previous: intl.formatMessage({ id: `posts.${of}.previous` }),
          next: intl.formatMessage({ id: `posts.${of}.next` }),
          place: (position) => intl.formatMessage({ id: `posts.${of}.place` }, position),
        }}
      />
    </div>
  );
}

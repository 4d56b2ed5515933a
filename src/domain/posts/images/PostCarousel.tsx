import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Carousel } from '@/shared/ui/picture/Carousel';
import { useWidth } from '@/shared/ui/hooks/useWidth';

import styles from './PostCarousel.module.css';
import { slidesPerView } from './slidesPerView';

interface PostCarouselProps {
  label: string;
  /** What the slides are, for the buttons and the place. */
  of: 'pictures' | 'stocks';
  slides: readonly { key: number; content: ReactNode }[];
  /** Width of a slide that shows well, in px. */
  slideWidth: number;
}

/** Pictures or stocks of a post side by side, 2 to 5 at once by the width there is. */
export function PostCarousel({ label, of, slides, slideWidth }: PostCarouselProps) {
  const intl = useIntl();
  const [ref, width] = useWidth();
  return (
    <div ref={ref} className={styles['carousel']}>
      <Carousel
        label={label}
        slides={slides}
        perView={slidesPerView(width, slideWidth)}
        labels={{
          previous: intl.formatMessage({ id: `posts.${of}.previous` }),
          next: intl.formatMessage({ id: `posts.${of}.next` }),
          place: (seen) => intl.formatMessage({ id: `posts.${of}.place` }, seen),
        }}
      />
    </div>
  );
}

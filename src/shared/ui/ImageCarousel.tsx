import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import slick from 'react-slick';

import { usePrefersLessMotion } from '@/shared/theme/usePrefersLessMotion';

import styles from './ImageCarousel.module.css';

interface CarouselImage {
  id: number;
  url: string;
  /** What the picture shows. */
  alt: string;
}

interface ImageCarouselProps {
  /** Names the carousel to screen readers. */
  label: string;
  /** At least one. */
  images: readonly CarouselImage[];
  /** Width by height. */
  shape?: 'wide' | 'picture';
}

/** The package is CommonJS: a bundler hands over either its default export or the module around it. */
const isModule = (imported: object): imported is { default: typeof slick } => 'default' in imported;
const Slider = isModule(slick) ? slick.default : slick;

/** How long a picture takes to move in, in ms. */
const MOVE_MS = 200;

/**
 * Pictures one after another: by buttons, by swiping, and by the arrow keys, Home and End. Nothing moves by itself, and
 * nothing slides for people who ask for less motion. Pictures run from left to right in every language.
 */
export function ImageCarousel({ label, images, shape = 'picture' }: ImageCarouselProps) {
  const intl = useIntl();
  const slider = useRef<slick>(null);
  const lessMotion = usePrefersLessMotion();
  const [shown, setShown] = useState(0);
  const last = images.length - 1;
  // A picture that was taken away leaves its place to the one before.
  const current = Math.min(shown, last);

  // Keys may come faster than pictures are drawn: each counts from where the one before leads.
  const wanted = useRef(0);
  const goTo = (index: number) => {
    wanted.current = Math.max(0, Math.min(index, last));
    slider.current?.slickGoTo(wanted.current, lessMotion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = Math.min(wanted.current, last);
    const targets: Readonly<Record<string, number>> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };

  return (
    <div className={`${styles['carousel']} ${styles[shape]}`} dir="ltr">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the arrow keys need a place to be pressed */}
      <div
        className={styles['stage']}
        role="group"
        aria-roledescription={intl.formatMessage({ id: 'shared.carousel.role' })}
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <Slider
          // Its places are counted once; a changed list is a new carousel that opens at the same place.
          key={images.map(({ id }) => id).join()}
          ref={slider}
          initialSlide={current}
          infinite={false}
          arrows={false}
          accessibility={false}
          speed={lessMotion ? 0 : MOVE_MS}
          waitForAnimate={false}
          beforeChange={(_from, to) => {
            wanted.current = to;
            setShown(to);
          }}
        >
          {images.map((image) => (
            <div key={image.id}>
              <img src={image.url} alt={image.alt} loading="lazy" decoding="async" draggable={false} />
            </div>
          ))}
        </Slider>
      </div>
      {last === 0 ? null : (
        <div className={styles['controls']}>
          <Button
            icon={<LeftOutlined aria-hidden />}
            disabled={current === 0}
            onClick={() => goTo(current - 1)}
            aria-label={intl.formatMessage({ id: 'shared.carousel.previous' })}
          />
          <span role="status">
            <FormattedMessage id="shared.carousel.place" values={{ place: current + 1, count: images.length }} />
          </span>
          <Button
            icon={<RightOutlined aria-hidden />}
            disabled={current === last}
            onClick={() => goTo(current + 1)}
            aria-label={intl.formatMessage({ id: 'shared.carousel.next' })}
          />
        </div>
      )}
    </div>
  );
}

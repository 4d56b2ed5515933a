import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import slick from 'react-slick';

import { usePrefersLessMotion } from '@/shared/theme/usePrefersLessMotion';

import styles from './Carousel.module.css';

interface Slide {
  key: string | number;
  content: ReactNode;
}

interface CarouselLabels {
  previous: string;
  next: string;
  /** Describes the position, e.g. "Picture 2 of 5"; `last` is the last visible slide. */
  place: (seen: { first: number; last: number; count: number }) => string;
}

interface CarouselProps {
  /** The accessible name of the carousel. */
  label: string;
  /** At least one. */
  slides: readonly Slide[];
  /** The number of visible slides. */
  perView?: number;
  /** Index of the first visible slide. */
  start?: number;
  labels: CarouselLabels;
}

/** The package is CommonJS: a bundler passes either its default export or the module around it. */
const isModule = (imported: object): imported is { default: typeof slick } => 'default' in imported;
const Slider = isModule(slick) ? slick.default : slick;

/** Duration of the transition, in ms. */
const MOVE_MS = 200;

/**
 * Slides that move by buttons, swipe, the arrow keys, Home and End. Nothing moves by itself, and nothing is animated
 * with reduced motion. Slides run from left to right in every language.
 */
export function Carousel({ label, slides, perView = 1, start = 0, labels }: CarouselProps) {
  const intl = useIntl();
  const slider = useRef<slick>(null);
  const lessMotion = usePrefersLessMotion();
  const [shown, setShown] = useState(start);
  const inView = Math.max(1, Math.min(perView, slides.length));
  const last = slides.length - inView;
  // When slides were removed, the last one is shown.
  const current = Math.min(shown, last);

  // Keys may be faster than the transition: each counts from the target of the previous one.
  const wanted = useRef(current);
  const goTo = (index: number) => {
    wanted.current = Math.max(0, Math.min(index, last));
    slider.current?.slickGoTo(wanted.current, lessMotion);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = Math.min(wanted.current, last);
    const targets: Readonly<Record<string, number>> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    // The focused link may leave the visible range.
    event.currentTarget.focus();
    goTo(target);
  };

  return (
    <div className={styles['carousel']} dir="ltr">
      <div
        className={styles['stage']}
        role="group"
        aria-roledescription={intl.formatMessage({ id: 'shared.carousel.role' })}
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <Slider
          // The library counts its positions once: a changed list remounts the carousel at the same position.
          key={`${inView}:${slides.map(({ key }) => key).join()}`}
          ref={slider}
          initialSlide={current}
          slidesToShow={inView}
          slidesToScroll={1}
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
          {slides.map(({ key, content }, index) => (
            // Hidden slides can neither be read nor be focused.
            <div key={key} inert={index < current || index >= current + inView}>
              {content}
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
            aria-label={labels.previous}
          />
          <span role="status">
            {labels.place({ first: current + 1, last: current + inView, count: slides.length })}
          </span>
          <Button
            icon={<RightOutlined aria-hidden />}
            disabled={current === last}
            onClick={() => goTo(current + 1)}
            aria-label={labels.next}
          />
        </div>
      )}
    </div>
  );
}

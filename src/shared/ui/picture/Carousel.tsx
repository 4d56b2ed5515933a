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
  /** Where the reader is, e.g. "Picture 2 of 5"; `last` is the last slide in sight. */
  place: (seen: { first: number; last: number; count: number }) => string;
}

interface CarouselProps {
  /** Names the carousel to screen readers. */
  label: string;
  /** At least one. */
  slides: readonly Slide[];
  /** How many are in sight at once. */
  perView?: number;
  /** Index of the slide that it opens with. */
  start?: number;
  labels: CarouselLabels;
}

/** The package is CommonJS: a bundler hands over either its default export or the module around it. */
const isModule = (imported: object): imported is { default: typeof slick } => 'default' in imported;
const Slider = isModule(slick) ? slick.default : slick;

/** How long a slide takes to move in, in ms. */
const MOVE_MS = 200;

/**
 * Slides one after another: by buttons, by swiping, and by the arrow keys, Home and End. Nothing moves by itself, and
 * nothing slides for people who ask for less motion. Slides run from left to right in every language.
 */
export function Carousel({ label, slides, perView = 1, start = 0, labels }: CarouselProps) {
  const intl = useIntl();
  const slider = useRef<slick>(null);
  const lessMotion = usePrefersLessMotion();
  const [shown, setShown] = useState(start);
  const inView = Math.max(1, Math.min(perView, slides.length));
  const last = slides.length - inView;
  // A slide that was taken away leaves its place to the one before.
  const current = Math.min(shown, last);

  // Keys may come faster than slides are drawn: each counts from where the one before leads.
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
    // The link that has the focus may leave the sight.
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
          // Its places are counted once; a changed list is a new carousel that opens at the same place.
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
            // What is out of sight can neither be read nor be reached.
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

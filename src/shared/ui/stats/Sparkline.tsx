import styles from './Sparkline.module.css';

interface SparklineProps {
  values: readonly number[];
  /** Describes the line as text for screen readers. */
  summary: string;
  /** The change of the price: gain colour from zero on, loss colour below. Default the accent. */
  change?: number;
}

const WIDTH = 240;
const HEIGHT = 56;
const INSET = 3;

/** A small line chart without axes. */
export function Sparkline({ values, summary, change }: SparklineProps) {
  const tone = change === undefined ? 'plain' : change < 0 ? 'loss' : 'gain';
  const line = toPath(values);
  return (
    <svg
      className={`${styles['sparkline']} ${styles[tone]}`}
      data-tone={tone}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={summary}
      preserveAspectRatio="none"
    >
      {line === '' ? null : (
        <>
          <path className={styles['area']} d={`${line}L${WIDTH},${HEIGHT}L0,${HEIGHT}Z`} />
          <path className={styles['line']} d={line} />
        </>
      )}
    </svg>
  );
}

/** The path through all values, from edge to edge; equal values give a line in the middle. */
export function toPath(values: readonly number[]): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const room = HEIGHT - 2 * INSET;
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * WIDTH;
      const y = span === 0 ? HEIGHT / 2 : INSET + room - ((value - low) / span) * room;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join('');
}

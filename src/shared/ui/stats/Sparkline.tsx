import styles from './Sparkline.module.css';

interface SparklineProps {
  values: readonly number[];
  /** Describes the line as text for screen readers. */
  summary: string;
  /** The change of the price: gain colour from zero on, loss colour below. Default the accent. */
  change?: number;
  /** The last value is not final, like that of the current day: the line to it is dashed. */
  isLastOpen?: boolean;
}

const WIDTH = 240;
const HEIGHT = 56;
const INSET = 3;

/** A small line chart without axes. */
export function Sparkline({ values, summary, change, isLastOpen = false }: SparklineProps) {
  const tone = change === undefined ? 'plain' : change < 0 ? 'loss' : 'gain';
  const points = toPoints(values);
  const line = points.join('');
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
          {isLastOpen ? (
            <>
              <path className={styles['line']} d={points.slice(0, -1).join('')} />
              <path
                className={`${styles['line']} ${styles['open']}`}
                data-open
                d={`M${points.slice(-2).join('').slice(1)}`}
              />
            </>
          ) : (
            <path className={styles['line']} d={line} />
          )}
        </>
      )}
    </svg>
  );
}

/** The path through all values, from edge to edge; equal values give a line in the middle. */
export const toPath = (values: readonly number[]): string => toPoints(values).join('');

/** The steps of the path, one for each value. */
function toPoints(values: readonly number[]): string[] {
  if (values.length < 2) return [];
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const room = HEIGHT - 2 * INSET;
  return values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = span === 0 ? HEIGHT / 2 : INSET + room - ((value - low) / span) * room;
    return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`;
  });
}

import styles from './MarketArt.module.css';

/** Open, high, low, close per candle, in the units of the drawing; invented, measured from the bottom. */
const candles: readonly (readonly [number, number, number, number])[] = [
  [120, 168, 104, 150],
  [150, 172, 126, 134],
  [134, 190, 128, 182],
  [182, 206, 170, 176],
  [176, 232, 168, 224],
  [224, 246, 196, 204],
  [204, 258, 198, 250],
  [250, 292, 240, 284],
  [284, 300, 246, 256],
  [256, 322, 250, 314],
  [314, 340, 296, 304],
  [304, 372, 298, 366],
  [366, 410, 352, 400],
  [400, 414, 362, 372],
  [372, 452, 366, 446],
  [446, 500, 430, 492],
];
const STEP = 60;
const WIDTH = candles.length * STEP;
const HEIGHT = 560;
const up = (value: number) => HEIGHT - value;
const getMiddle = (index: number) => index * STEP + STEP / 2;

const trend = candles.map(([open, , , close], index) => `${getMiddle(index)},${up((open + close) / 2 - 46)}`).join(' ');

/** The picture of the brand: rising candles with their trend. Decoration only. */
export function MarketArt() {
  return (
    <svg
      className={styles['art']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {[110, 220, 330, 440].map((value) => (
        <path key={value} className={styles['line']} d={`M0 ${up(value)}H${WIDTH}`} />
      ))}
      {candles.map(([open, high, low, close], index) => {
        const x = getMiddle(index);
        const rises = close >= open;
        return (
          <g key={x} className={rises ? styles['rise'] : styles['fall']}>
            <path d={`M${x} ${up(high)}V${up(low)}`} strokeWidth="3" strokeLinecap="round" />
            <rect x={x - 13} y={up(Math.max(open, close))} width="26" height={Math.abs(close - open)} rx="5" />
          </g>
        );
      })}
      <polyline className={styles['trend']} points={trend} />
    </svg>
  );
}

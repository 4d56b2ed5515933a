import styles from './MarketPage.module.css';

/** As many as the market lists; on a phone they are in one row. */
const EXCHANGES = 3;
const INDICES = 13;

/** Invisible text in the height of a line. */
const LINE = '\u00A0';

/** The places of note, exchanges and indices while they load, so that the lists below do not move. */
export function MarketSkeleton({ hasIndices }: { hasIndices: boolean }) {
  return (
    <>
      <div className={styles['notePlace']} aria-hidden="true" />
      <ul className={styles['exchanges']} aria-hidden="true">
        {places(EXCHANGES).map((place) => (
          <li key={place} className={styles['exchange']}>
            <span className={styles['exchangeName']}>{LINE}</span>
            <small className={styles['muted']}>{LINE}</small>
          </li>
        ))}
      </ul>
      {hasIndices ? (
        <div aria-hidden="true">
          <div className={styles['headingRow']}>
            <p className={styles['headingPlace']}>{LINE}</p>
          </div>
          <ul className={styles['indices']}>
            {places(INDICES).map((place) => (
              <IndexPlace key={place} />
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** The place of the tile of an index. */
export function IndexPlace() {
  return (
    <li className={styles['index']} aria-hidden="true">
      <span className={styles['indexName']}>
        <span>{LINE}</span>
        <small>{LINE}</small>
      </span>
      <span className={styles['indexChart']}>
        <svg />
      </span>
    </li>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

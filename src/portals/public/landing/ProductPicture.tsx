import { useIntl } from 'react-intl';

import darkAvif from './pictures/product-dark.avif';
import darkWebp from './pictures/product-dark.webp';
import lightAvif from './pictures/product-light.avif';
import lightWebp from './pictures/product-light.webp';
import styles from './LandingPage.module.css';

const looks = [
  { look: 'light', avif: lightAvif, webp: lightWebp },
  { look: 'dark', avif: darkAvif, webp: darkWebp },
] as const;

/**
 * The product in the look of the page. Both looks are on the page, because it is sent before the look is read; the
 * hidden one is never loaded. `UPDATE_SCREENSHOTS=1 npm run test:e2e` takes the pictures.
 */
export function ProductPicture() {
  const alt = useIntl().formatMessage({ id: 'landing.picture' });
  return (
    <div className={styles['product']}>
      {looks.map(({ look, avif, webp }) => (
        <picture key={look} data-look={look}>
          <source type="image/avif" srcSet={avif} />
          <img src={webp} width={1280} height={800} loading="lazy" decoding="async" alt={alt} />
        </picture>
      ))}
    </div>
  );
}

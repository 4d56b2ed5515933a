import { useLayoutEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router';

import { LightButton } from '@/shared/ui/button/LightButton';

import { endFirstPaint } from '../firstPaint';
import { reloadPage } from '../release/reloadPage';
import styles from './RouteError.module.css';
import { isMissingChunk, useMissingChunk } from './useMissingChunk';

/** Replaces a screen that failed; everything around it continues to work. */
export function RouteError() {
  const error = useRouteError();
  const missingChunk = isMissingChunk(error);
  useMissingChunk(missingChunk);
  useLayoutEffect(endFirstPaint, []);

  return (
    <section className={styles['error']} role="alert">
      <h1 tabIndex={-1}>
        <FormattedMessage id={missingChunk ? 'error.chunk.title' : 'error.screen.title'} />
      </h1>
      <p>
        <FormattedMessage id={missingChunk ? 'error.chunk.text' : 'error.screen.text'} />
      </p>
      <LightButton type="primary" onClick={reloadPage}>
        <FormattedMessage id="error.reload" />
      </LightButton>
    </section>
  );
}

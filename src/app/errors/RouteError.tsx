import { Button } from 'antd';
import { useLayoutEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router';

import { endFirstPaint } from '../firstPaint';
import styles from './RouteError.module.css';

/** A chunk of an older build that the server no longer has, or no network to fetch it. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}

/** Replaces a screen that failed; everything around it continues to work. */
export function RouteError() {
  const error = useRouteError();
  const missingChunk = isMissingChunk(error);
  useLayoutEffect(endFirstPaint, []);

  return (
    <section className={styles['error']} role="alert">
      <h1 tabIndex={-1}>
        <FormattedMessage id={missingChunk ? 'error.chunk.title' : 'error.screen.title'} />
      </h1>
      <p>
        <FormattedMessage id={missingChunk ? 'error.chunk.text' : 'error.screen.text'} />
      </p>
      <Button type="primary" onClick={() => window.location.reload()}>
        <FormattedMessage id="error.reload" />
      </Button>
    </section>
  );
}

import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { MessageId } from '@/shared/i18n/messages';
import { BareHeader } from '@/shared/ui/brand/BareHeader';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { CodeExample } from './CodeExample';
import styles from './DocsPage.module.css';
import { LIMITS, REFERENCE_ID, sections, type Section } from './sections';
import { useAnchor } from './useAnchor';

const Reference = lazy(() => import('./Reference').then((module) => ({ default: module.Reference })));

/** /developers/docs: how to build a bot. Public. */
export function DocsPage() {
  const intl = useIntl();
  useAnchor();
  const contents = [...sections, { id: REFERENCE_ID, title: 'docs.reference.title' as const }];
  return (
    <div className={styles['page']}>
      <BareHeader />
      <div className={styles['columns']}>
        <nav aria-label={intl.formatMessage({ id: 'docs.nav' })} className={styles['nav']}>
          <ol>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`}>
                  <FormattedMessage id={title} />
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <main className={styles['main']}>
          <h1 tabIndex={-1}>
            <FormattedMessage id="docs.title" />
          </h1>
          <p className={styles['intro']}>
            <Text id="docs.intro" />
          </p>
          {sections.map((section) => (
            <DocsSection key={section.id} section={section} />
          ))}
          <section id={REFERENCE_ID} aria-labelledby={`${REFERENCE_ID}-title`} className={styles['section']}>
            <h2 id={`${REFERENCE_ID}-title`}>
              <FormattedMessage id="docs.reference.title" />
            </h2>
            <p>
              <FormattedMessage id="docs.reference.text" />
            </p>
            <Suspense fallback={<ListSkeleton count={8} />}>
              <Reference />
            </Suspense>
          </section>
        </main>
      </div>
    </div>
  );
}

/** A text with code, emphasis and the limits that it mentions. */
function Text({ id }: { id: MessageId }) {
  return (
    <FormattedMessage
      id={id}
      values={{
        ...LIMITS,
        address: window.location.origin,
        b: (parts) => <strong>{parts}</strong>,
        code: (parts) => (
          <code dir="ltr" translate="no">
            {parts}
          </code>
        ),
      }}
    />
  );
}

function DocsSection({ section: { id, title, blocks } }: { section: Section }) {
  const intl = useIntl();
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <h2 id={`${id}-title`}>
        <FormattedMessage id={title} />
      </h2>
      {blocks.map((block) => {
        if ('text' in block)
          return (
            <p key={block.text}>
              <Text id={block.text} />
            </p>
          );
        if ('code' in block)
          return (
            <CodeExample
              key={block.codeTitle}
              title={intl.formatMessage({ id: block.codeTitle })}
              code={block.code.replaceAll('{address}', window.location.origin)}
            />
          );
        if ('statuses' in block)
          return (
            <dl key="statuses" className={styles['statuses']}>
              {block.statuses.map(([status, text]) => (
                <div key={status}>
                  <dt>{status}</dt>
                  <dd>
                    <Text id={text} />
                  </dd>
                </div>
              ))}
            </dl>
          );
        const List = 'steps' in block ? 'ol' : 'ul';
        const items = 'steps' in block ? block.steps : block.points;
        return (
          <List key={items[0]} className={styles['list']}>
            {items.map((item) => (
              <li key={item}>
                <Text id={item} />
              </li>
            ))}
          </List>
        );
      })}
    </section>
  );
}

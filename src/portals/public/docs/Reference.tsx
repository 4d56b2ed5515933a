import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import reference from '@/generated/apiReference.json';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './Reference.module.css';
import { useAnchor } from './useAnchor';

interface Part {
  readonly name: string;
  readonly type: string;
  readonly about?: string;
}

interface Call {
  readonly name: string;
  readonly kind: string;
  readonly byApiKey: boolean;
  readonly about: string;
  readonly args: readonly Part[];
  readonly answer: string;
}

interface TypeEntry {
  readonly kind: string;
  readonly about: string;
  readonly fields?: readonly Part[];
  readonly values?: readonly string[];
}

const allCalls: readonly Call[] = reference.calls;
const allTypes: readonly (readonly [string, TypeEntry])[] = Object.entries<TypeEntry>(reference.types);

const has = (search: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(search));

/** The operations and types, generated from the contract; loaded after the page. */
export function Reference() {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  useAnchor();
  const wanted = search.toLowerCase();
  const calls = allCalls.filter((call) => has(wanted, call.name, call.about, ...call.args.map(({ name }) => name)));
  const types = allTypes.filter(([name, { fields = [], values = [] }]) =>
    has(wanted, name, ...values, ...fields.map((field) => field.name)),
  );
  // A link may lead to an entry that the search has filtered out.
  const showAll = () => setSearch('');
  return (
    <>
      <SearchBox
        className={styles['search'] ?? ''}
        label={intl.formatMessage({ id: 'docs.reference.search' })}
        search={search}
        setSearch={setSearch}
      />
      <p role="status" className={styles['found']}>
        {calls.length + types.length === 0 ? (
          <FormattedMessage id="docs.reference.none" values={{ search }} />
        ) : (
          <FormattedMessage id="docs.reference.found" values={{ calls: calls.length, types: types.length }} />
        )}
      </p>
      {calls.length > 0 ? (
        <h3>
          <FormattedMessage id="docs.reference.calls" />
        </h3>
      ) : null}
      {calls.map((call) => (
        <CallEntry key={call.name} call={call} onFollow={showAll} />
      ))}
      {types.length > 0 ? (
        <h3>
          <FormattedMessage id="docs.reference.types" />
        </h3>
      ) : null}
      {types.map(([name, type]) => (
        <TypeDetails key={name} name={name} type={type} onFollow={showAll} />
      ))}
    </>
  );
}

function CallEntry({ call, onFollow }: { call: Call; onFollow: () => void }) {
  const { name, kind, byApiKey, about, args, answer } = call;
  return (
    <details id={`call-${name}`} className={styles['entry']}>
      <summary>
        <code translate="no">{name}</code> <small translate="no">{kind}</small>{' '}
        <Tag tone={byApiKey ? 'accent' : 'plain'}>
          <FormattedMessage id={byApiKey ? 'docs.reference.byKey' : 'docs.reference.signedIn'} />
        </Tag>
      </summary>
      <p lang="en" dir="ltr">
        {about}
      </p>
      {args.length > 0 ? (
        <>
          <h4>
            <FormattedMessage id="docs.reference.arguments" />
          </h4>
          <Parts parts={args} onFollow={onFollow} />
        </>
      ) : null}
      <h4>
        <FormattedMessage id="docs.reference.answer" />
      </h4>
      <p>
        <TypeLink type={answer} onFollow={onFollow} />
      </p>
    </details>
  );
}

function TypeDetails({ name, type, onFollow }: { name: string; type: TypeEntry; onFollow: () => void }) {
  const { kind, about, fields, values } = type;
  return (
    <details id={`type-${name}`} className={styles['entry']}>
      <summary>
        <code translate="no">{name}</code> <small translate="no">{kind}</small>
      </summary>
      <p lang="en" dir="ltr">
        {about}
      </p>
      {fields === undefined ? null : (
        <>
          <h4>
            <FormattedMessage id="docs.reference.fields" />
          </h4>
          <Parts parts={fields} onFollow={onFollow} />
        </>
      )}
      {values === undefined ? null : (
        <>
          <h4>
            <FormattedMessage id="docs.reference.values" />
          </h4>
          <p dir="ltr" translate="no">
            <code>{values.join(', ')}</code>
          </p>
        </>
      )}
    </details>
  );
}

function Parts({ parts, onFollow }: { parts: readonly Part[]; onFollow: () => void }) {
  return (
    <dl className={styles['parts']}>
      {parts.map(({ name, type, about }) => (
        <div key={name}>
          <dt>
            <code translate="no">{name}</code> <TypeLink type={type} onFollow={onFollow} />
          </dt>
          <dd lang="en" dir="ltr">
            {about}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The type with its modifiers; a link when the reference has an entry for it. */
function TypeLink({ type, onFollow }: { type: string; onFollow: () => void }) {
  const name = type.replace(/[[\]!]/g, '');
  const text = (
    <code dir="ltr" translate="no">
      {type}
    </code>
  );
  if (!Object.hasOwn(reference.types, name)) return text;
  return (
    <Link to={`#type-${name}`} onClick={onFollow}>
      {text}
    </Link>
  );
}

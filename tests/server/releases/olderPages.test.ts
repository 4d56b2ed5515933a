import { parse, print, type DocumentNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { canonicalText, getDocumentId, getSpellings, readAllowedDocuments } from '../../../server/graphql/allowList.ts';
import { LiveCaller } from '../../support/api/live.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const today = readAllowedDocuments();

function ownDocument(name: string): DocumentNode {
  const document = today.get(name);
  if (document === undefined) throw new Error(`operations/ lacks ${name}`);
  return document;
}

/** As an earlier release had it: one field less. */
const older = parse('query getSignInOptions { getSignInOptions { status message data { is_guest_allowed } } }');
const withoutField = parse('query getSignInOptions { getSignInOptions { status message data { no_such_field } } }');
const olderLive = parse(
  'subscription quoteChanges($tickerIds: [Id!]!) { quoteChanges(tickerIds: $tickerIds) { status message } }',
);

const byId = (id: string) => ({
  operationName: 'getSignInOptions',
  extensions: { persistedQuery: { version: 1, sha256Hash: id } },
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: 'https://bourse.example' } });
  for (const document of [older, withoutField, olderLive])
    await api.sql`insert into released_documents values (${getDocumentId(document)}, ${canonicalText(document)})`;
});
afterAll(() => api.close());

const send = (parameters: Record<string, unknown>) => api.as(null).send('/auth/graphql', parameters);
const rejected = (code: string) => ({ status: 400, body: { errors: [{ extensions: { code } }] } });

describe('a document that is sent by its id', () => {
  it('is executed in the spelling of the cache of the client', async () => {
    const { body } = await send(byId(getDocumentId(ownDocument('getSignInOptions'))));
    expect(body.data?.['getSignInOptions']).toMatchObject({ __typename: 'SignInOptionsResponse', status: 200 });
  });

  it('of an earlier release is executed', async () => {
    const { body } = await send(byId(getDocumentId(older)));
    expect(body.data?.['getSignInOptions']).toEqual({
      __typename: 'SignInOptionsResponse',
      status: 200,
      message: expect.any(String),
      data: { __typename: 'SignInOptions', is_guest_allowed: expect.any(Boolean) },
    });
  });

  it('that is not valid any more has a code of its own', async () => {
    expect(await send(byId(getDocumentId(withoutField)))).toMatchObject(rejected('DOCUMENT_RETIRED'));
  });

  it('that no release has is of a page that is too old', async () => {
    expect(await send(byId('0'.repeat(64)))).toMatchObject(rejected('CLIENT_TOO_OLD'));
  });

  it.each([
    ['no hash', { version: 1 }],
    ['a short hash', { version: 1, sha256Hash: 'abc' }],
    ['another version', { version: 2, sha256Hash: '0'.repeat(64) }],
  ])('needs a well-formed id: %s', async (_case, persistedQuery) => {
    expect(await send({ extensions: { persistedQuery } })).toMatchObject(rejected('BAD_REQUEST'));
  });

  it('selects its operation by name like any other', async () => {
    const wrongName = { ...byId(getDocumentId(older)), operationName: 'logout' };
    expect(await send(wrongName)).toMatchObject(rejected('OPERATION_RESOLUTION_FAILURE'));
  });
});

describe('the text of an earlier release', () => {
  it.each([...getSpellings(older).byText.values()].map((document) => [print(document)]))(
    'is executed as sent: %s',
    async (query) => {
      const { status, body } = await send({ query });
      expect(status).toBe(200);
      expect(JSON.stringify(body).includes('__typename')).toBe(query.includes('__typename'));
    },
  );

  it('is refused when it is padded, or was never released', async () => {
    const padded = print(older).replace('status', 'status __typename');
    expect(await send({ query: padded })).toMatchObject(rejected('UNKNOWN_DOCUMENT'));
    expect(await send({ query: '{ getSignInOptions { status } }' })).toMatchObject(rejected('UNKNOWN_DOCUMENT'));
  });
});

describe('a live connection', () => {
  it('subscribes by the id of a document of this build, or of an earlier release', async () => {
    const { token } = await api.signIn(await api.people.appUser());
    const [ticker] = await api.sql<{ id: number }[]>`select id from tickers where kind = 'stock' limit 1`;
    const live = new LiveCaller(api.url, { accessToken: token });
    for (const document of [olderLive, ownDocument('quoteChanges')]) {
      const extensions = { persistedQuery: { version: 1, sha256Hash: getDocumentId(document) } };
      const subscription = live.send({
        query: '',
        operationName: 'quoteChanges',
        variables: { tickerIds: [ticker?.id] },
        extensions,
      });
      expect((await subscription.next())?.data).toHaveProperty('quoteChanges');
      subscription.close();
    }
    await live.close();
  });

  it('refuses the id of no release', async () => {
    const { token } = await api.signIn(await api.people.appUser());
    const live = new LiveCaller(api.url, { accessToken: token });
    const extensions = { persistedQuery: { version: 1, sha256Hash: '1'.repeat(64) } };
    const answer = await live.send({ query: '', operationName: 'quoteChanges', variables: {}, extensions }).next();
    expect(answer?.errors?.[0]?.extensions).toMatchObject({ code: 'CLIENT_TOO_OLD' });
    await live.close();
  });
});

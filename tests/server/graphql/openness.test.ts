import { getIntrospectionQuery, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAllowedDocuments } from '../../../server/graphql/allowList.ts';
import { ApiCaller } from '../../support/api/caller.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const publicHost = { HOST: '127.0.0.1', PUBLIC_URL: 'https://bourse.example' };

describe('a server that is reachable from other machines', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ env: publicHost });
  });
  afterAll(() => api.close());

  const getWrittenDocument = (): string => {
    const document = readAllowedDocuments().get('getSignInOptions');
    if (document === undefined) throw new Error('operations/ lacks getSignInOptions');
    return print(document);
  };
  const send = (query: string) => api.as(null).send('/auth/graphql', { query });

  it('executes the documents of operations/, in any formatting', async () => {
    const { body } = await send(`# from the client\n${getWrittenDocument().replaceAll('\n', ' \n\n')}`);
    expect(body.data).toHaveProperty('getSignInOptions');
    expect(JSON.stringify(body)).not.toContain('__typename');
  });

  it('refuses a document of operations/ that is padded', async () => {
    for (const padding of ['__typename '.repeat(1_900), '__typename @skip(if: false) ', 'status ']) {
      const { body } = await send(getWrittenDocument().replace('status', `${padding} status`));
      expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'UNKNOWN_DOCUMENT' });
    }
  });

  it.each([
    ['another document', '{ getSignInOptions { status } }'],
    ['introspection', getIntrospectionQuery()],
    [
      'an allowed document with an additional field',
      'query getSignInOptions { getSignInOptions { status message data { is_guest_allowed } } verifyToken { status } }',
    ],
  ])('refuses %s', async (_case, query) => {
    const answer = await api.as(null).send('/auth/graphql', { query });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'UNKNOWN_DOCUMENT' } }] } });
  });

  it('refuses a document that a program with an API key has sent before, whatever the operation is called', async () => {
    const query = '{ getSignInOptions { status } }';
    const developer = api.as(await api.people.developer());
    const key = (await developer.call('createUniqueApiKey')).data?.api_key ?? '';
    const program = new ApiCaller(api.url, () => Promise.resolve(key));
    expect((await program.send('/graphql', { query })).body.errors?.[0]?.extensions?.['code']).not.toBe(
      'UNKNOWN_DOCUMENT',
    );
    for (const operationName of ['*', 'any', 'any\0'])
      expect(
        (await api.as(null).send('/auth/graphql', { query, operationName })).body.errors?.[0]?.extensions,
      ).toMatchObject({ code: 'UNKNOWN_DOCUMENT' });
  });

  it('refuses pages of every other origin', async () => {
    const answer = await api.as(null).with({ origin: api.url }).raw('getSignInOptions');
    expect(answer.status).toBe(403);
    expect((await api.as(null).with({ origin: 'https://bourse.example' }).raw('getSignInOptions')).status).toBe(200);
  });

  it('sends the session cookie over HTTPS only and sets HSTS', async () => {
    const person = await api.people.appUser();
    const answer = await api.as(null).raw('loginV3', { username: person.username, password: person.password });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^bourse_refresh=[\w-]{43}; .*Path=\/auth; .*HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});

describe('GRAPHQL_OPEN=1 on such a server', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ env: { ...publicHost, GRAPHQL_OPEN: '1' } });
  });
  afterAll(() => api.close());

  it('allows any document, but neither introspection nor suggestions', async () => {
    expect((await api.as(null).send('/auth/graphql', { query: '{ getSignInOptions { status } }' })).status).toBe(200);
    expect((await api.as(null).send('/auth/graphql', { query: getIntrospectionQuery() })).status).toBe(400);
    const typo = await api.as(null).send('/auth/graphql', { query: '{ getSignInOption { status } }' });
    expect(typo.body.errors?.[0]?.message).toBe('Cannot query field "getSignInOption" on type "Query".');
  });
});

describe('a loopback-only server', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('allows introspection', async () => {
    const answer = await api.as(null).send('/graphql', { query: '{ __schema { queryType { name } } }' });
    expect(answer.body.data).toEqual({ __schema: { queryType: { name: 'Query' } } });
  });

  it('serves the calls of each endpoint only at that endpoint', async () => {
    const wrong = await api.as(null).send('/graphql', { query: '{ getSignInOptions { status } }' });
    expect(wrong.body.errors?.[0]?.message).toContain('Cannot query field "getSignInOptions"');
  });
});

describe('GraphiQL', () => {
  it.each([
    [{ NODE_ENV: 'development' }, 200],
    [{ NODE_ENV: 'production' }, 404],
    [{ NODE_ENV: 'development', ...publicHost }, 404],
  ])('with %j answers %i', async (env, status) => {
    const api = await startTestApi({ env });
    const answers = await Promise.all(
      ['/graphiql', '/graphiql/main.js', '/graphiql/config.js'].map((place) => fetch(`${api.url}${place}`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    await api.close();
  });
});

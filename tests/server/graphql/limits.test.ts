import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { cpuMilliseconds } from '../../support/cpuTime.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const repeat = (times: number, make: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => make(index)).join(' ');

async function rejected(
  query: string,
  variables: Record<string, unknown> = {},
): Promise<{ message: string; code: unknown }> {
  const answer = await api.as(null).send('/auth/graphql', { query, variables });
  expect(answer.body.data).toBeUndefined();
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  return {
    message: answer.body.errors?.[0]?.message ?? '',
    code: answer.body.errors?.[0]?.extensions?.['code'],
  };
}

describe('the limits of a document', () => {
  it.each([150, 900])('refuse %i aliases of one call', async (count) => {
    expect(await rejected(`{ ${repeat(count, (index) => `a${index}: __typename`)} }`)).toMatchObject({
      code: 'QUERY_TOO_LARGE',
    });
  });

  it('refuse many sign-ins in one request', async () => {
    const query = `mutation { ${repeat(50, (index) => `a${index}: loginV3(username: "ada", password: "${index}") { status }`)} }`;
    expect(await rejected(query)).toMatchObject({ message: 'The document has more than 15 aliases' });
  });

  it('refuse a document that is too deep', async () => {
    const query = `query { ${'verifyToken { data { '.repeat(1)} ${'s2_countries { '.repeat(20)} id ${'} '.repeat(20)} } } }`;
    expect(await rejected(query)).toMatchObject({ message: 'The document is more than 10 levels deep' });
  });

  it('refuse a document of three thousand levels without a stack overflow', async () => {
    expect(await rejected(`${'{ a '.repeat(3000)}${'}'.repeat(3000)}`)).toMatchObject({ code: 'QUERY_TOO_LARGE' });
  });

  it('refuse nested input of three thousand levels', async () => {
    expect(await rejected(`{ verifyToken(a: ${'['.repeat(3000)}${']'.repeat(3000)}) { status } }`)).toMatchObject({
      code: 'QUERY_TOO_LARGE',
    });
  });

  it.each([13, 450])('refuse values and types of %i levels', async (levels) => {
    const tooDeep = { code: 'QUERY_TOO_LARGE', message: expect.stringContaining('12 levels') };
    const [open, close] = ['['.repeat(levels), ']'.repeat(levels)];
    expect(await rejected(`{ verifyToken(a: ${open}${close}) { status } }`)).toMatchObject(tooDeep);
    expect(
      await rejected(`{ verifyToken(a: ${'{a: '.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}) { status } }`),
    ).toMatchObject(tooDeep);
    expect(await rejected(`query ($a: ${open}Int${close}) { __typename }`)).toMatchObject(tooDeep);
  });

  it('refuse fragments that spread themselves', async () => {
    const query = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }';
    expect(await rejected(query)).toMatchObject({ message: expect.stringContaining('spreads itself') });
  });

  it('refuse fragments that double at every level', async () => {
    const fragments = repeat(30, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`);
    expect(await rejected(`{ ...F0 } ${fragments} fragment F30 on Query { __typename }`)).toMatchObject({
      code: 'QUERY_TOO_LARGE',
    });
  });

  it('refuse five hundred fragments', async () => {
    expect(
      await rejected(`{ __typename } ${repeat(300, (index) => `fragment F${index} on Query { __typename }`)}`),
    ).toMatchObject({ code: 'QUERY_TOO_LARGE' });
  });

  it('refuse a thousand directives', async () => {
    expect(await rejected(`{ __typename ${'@skip(if: false) '.repeat(250)} }`)).toMatchObject({
      message: expect.stringContaining('directives'),
    });
  });

  it('refuse twenty thousand tokens and a hundred thousand fields', async () => {
    expect(await rejected(`{ ${'a '.repeat(20_000)} }`)).toMatchObject({ code: 'QUERY_TOO_LARGE' });
    expect(await rejected(`{ ${'b '.repeat(100_000)} }`)).toMatchObject({ code: 'QUERY_TOO_LARGE' });
  });

  it('refuse one field many times over', async () => {
    expect(await rejected(`{ ${'verifyToken { status } '.repeat(100)} }`)).toMatchObject({
      message: expect.stringContaining('repeats a field'),
    });
  });

  it('refuse each of these documents quickly', async () => {
    await rejected(`{ ${'c '.repeat(20_000)} }`);
    const documents = [
      `{ ${repeat(900, (index) => `x${index}: __typename`)} }`,
      `{ ${'d '.repeat(1900)} }`,
      `{ ...A } ${repeat(40, (index) => `fragment A${index} on Query { ...A${index} }`)}`,
    ];
    // Includes the test's own requests; the test must only exclude seconds.
    expect(await cpuMilliseconds(() => Promise.all(documents.map((query) => rejected(query))))).toBeLessThan(500);
  });

  it('count the rows of the requested page size', async () => {
    const person = await api.people.developer();
    const query = `query ($size: Int!) { getTeamDetailsByTeamTypeId(pageNumber: 1, pageSize: $size) { data { id name description members { firstname lastname username emailaddress } } } }`;
    const answer = await api.as(person).send('/graphql', { query, variables: { size: 1_000_000_000 } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'QUERY_TOO_EXPENSIVE' } }] } });
    expect((await api.as(person).send('/graphql', { query, variables: { size: 10 } })).status).toBe(200);
  });
});

describe('variables', () => {
  const query =
    'mutation ($username: String!, $password: String!) { loginV3(username: $username, password: $password) { status message } }';

  it.each([
    ['a missing variable', { username: 'ada' }, '$password'],
    ['a wrong type', { username: 12, password: 'x' }, '$username'],
    ['null for a required value', { username: null, password: 'x' }, '$username'],
    ['a list instead of a text', { username: ['ada'], password: 'x' }, '$username'],
    ['a NUL byte', { username: 'a\0b', password: 'x' }, '$username'],
    ['an unpaired surrogate', { username: 'a\uD800', password: 'x' }, '$username'],
    ['a hundred thousand values', { username: Array.from({ length: 30_000 }, () => 1), password: 'x' }, '$username'],
    [
      'a thousand levels',
      { username: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`), password: 'x' },
      '$username',
    ],
  ])('refuses %s and names it', async (_case, variables, name) => {
    // Twice: the second request executes the compiled document.
    for (let round = 0; round < 3; round += 1) {
      const { message, code } = await rejected(query, variables);
      expect(message).toContain(`"${name}"`);
      expect(code).toBe('BAD_USER_INPUT');
    }
  });

  it('refuses a NUL byte that is escaped in the document itself', async () => {
    expect(
      await rejected(String.raw`mutation { loginV3(username: "a\u0000", password: "x") { status } }`),
    ).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('ignores variables that the document does not declare', async () => {
    const answer = await api
      .as(null)
      .send('/auth/graphql', { query: '{ getSignInOptions { status } }', variables: { role: 'admin' } });
    expect(answer.body).toEqual({ data: { getSignInOptions: { status: 200 } } });
  });

  it.each(['0', '-1', '9223372036854775808', '1.5', '"1"', '"1 OR 1=1"', '"4c1c7b0e-7a8c-4b5e-9d5a-000000000000"'])(
    'refuses the id %s',
    async (id) => {
      const person = await api.people.developer();
      const answer = await api
        .as(person)
        .send('/graphql', { query: `{ getTeamDetailsById(teamId: ${id}) { status } }` });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.message).toContain('Id must be a whole number');
    },
  );
});

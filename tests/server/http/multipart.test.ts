import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imageFile } from '../../support/api/images.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { unfinishedUpload } from '../../support/api/unfinishedUpload.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { eventually } from '../../support/eventually.ts';

let api: TestApi;
let developer: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  developer = await api.people.developer();
});

const temporary = () => readdir(path.join(api.config.dataDir, 'tmp', 'uploads'));

describe('a multipart request', () => {
  const operations = JSON.stringify({
    query:
      'mutation ($image: Upload) { addTeam(image: $image, teamName: "A", description: "B", shortDescription: "C", memberId: []) { status message } }',
    variables: { image: null },
  });

  const form = (parts: readonly (readonly [string, string | Blob])[]): FormData => {
    const data = new FormData();
    for (const [name, value] of parts) data.append(name, value);
    return data;
  };

  const send = async (
    body: FormData,
    headers: Record<string, string> = { 'apollo-require-preflight': 'true' },
    who: TestPerson | null = developer,
  ) => {
    const response = await api.as(who).fetch('/graphql', { method: 'POST', body, headers });
    return { status: response.status, message: String((await response.json()).errors?.[0]?.message) };
  };

  it('requires a header that no simple form can send', async () => {
    expect(await send(form([['operations', operations]]), {})).toMatchObject({
      status: 400,
      message: expect.stringContaining('apollo-require-preflight'),
    });
  });

  it('is available to signed-in users only', async () => {
    expect(
      (
        await send(
          form([
            ['operations', operations],
            ['map', '{"0":["variables.image"]}'],
            ['0', await imageFile()],
          ]),
          undefined,
          null,
        )
      ).status,
    ).toBe(401);
  });

  it.each([
    ['lacks operations', [['map', '{}']]],
    ['lacks the map', [['operations', operations]]],
    [
      'has operations that are not JSON',
      [
        ['operations', '{'],
        ['map', '{}'],
      ],
    ],
    [
      'has a map that is not an object',
      [
        ['operations', operations],
        ['map', '[]'],
      ],
    ],
    [
      'maps a file that was not sent',
      [
        ['operations', operations],
        ['map', '{"0":["variables.image"]}'],
      ],
    ],
    [
      'sends a batch',
      [
        ['operations', `[${operations}]`],
        ['map', '{}'],
      ],
    ],
  ] as const)('that %s is refused', async (_case, parts) => {
    expect((await send(form(parts))).status).toBe(400);
  });

  it.each([
    'variables',
    'query',
    'variables.__proto__.polluted',
    'variables.image.constructor.prototype.polluted',
    '__proto__.polluted',
    'variables.other',
    'variables.image.0',
  ])('may not put a file at %s', async (place) => {
    const answer = await send(
      form([
        ['operations', operations],
        ['map', JSON.stringify({ 0: [place] })],
        ['0', await imageFile()],
      ]),
    );
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining('is not a variable') });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('sends its variables before its files', async () => {
    expect(
      await send(
        form([
          ['0', await imageFile()],
          ['operations', operations],
          ['map', '{"0":["variables.image"]}'],
        ]),
      ),
    ).toMatchObject({ status: 400, message: expect.stringContaining('come before the files') });
  });

  it('contains at most ten files', async () => {
    const files = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, index) => [String(index), await imageFile({ width: 2, height: 2 })] as const,
      ),
    );
    expect(await send(form([['operations', operations], ['map', '{}'], ...files]))).toMatchObject({
      status: 413,
      message: 'Too many files. At most 10 can be sent at once.',
    });
  });

  it('cannot declare a value as a file', async () => {
    const answer = await api
      .as(developer)
      .send('/graphql', { ...JSON.parse(operations), variables: { image: { promise: {}, filename: '/etc/passwd' } } });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('Upload must be a file') }] },
    });
  });

  it('leaves nothing behind when it is cut off', async () => {
    const { token } = await api.signIn(developer);
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.write(unfinishedUpload(token, 'y'.repeat(200_000)));
    await eventually(async () => expect(await temporary()).toHaveLength(1));
    socket.destroy();
    await eventually(async () => expect(await temporary()).toEqual([]));
  });
});

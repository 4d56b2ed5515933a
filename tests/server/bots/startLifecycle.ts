import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { toRow } from './support.ts';

/** A team with developers, a leader and a reader for each test, and the calls of a bot's lifecycle. */
export function startLifecycle() {
  let api: TestApi;
  let team: TestTeam;
  let admin: TestPerson;
  let lead: TestPerson;
  let builder: TestPerson;
  let reader: TestPerson;
  let stranger: TestPerson;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.people.admin();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    [lead, builder, reader, stranger] = await api.people.developers(4);
    team = await api.people.team({
      members: [
        { person: lead, role: 'admin' },
        { person: builder, role: 'developer' },
        { person: reader, role: 'readonly' },
      ],
    });
  });

  const requestVerification = (person: TestPerson, botId: number, isCancel = false) =>
    api.as(person).call('requestForVerification', { botId, isCancel });
  const publish = (person: TestPerson, botId: number) => api.as(person).call('publishBot', { botId });
  const decide = (botId: number, isAccept: boolean, reason?: string) =>
    api.as(admin).call('acceptOrRejectReuqest', { botId, isAccept, reason });
  const switchTo = (person: TestPerson, botId: number, botStatusId: number, expectedUts?: string) =>
    api.as(person).call('enableDisableBot', { botId, botStatusId, expectedUts });
  const remove = (person: TestPerson, botId: number, isUndo = false) =>
    api.as(person).call('removeBot', { botId, isUndo });
  const getStatus = async (botId: number) => (await toRow(api, botId)).statusId;

  return {
    get api() {
      return api;
    },
    get team() {
      return team;
    },
    get admin() {
      return admin;
    },
    get lead() {
      return lead;
    },
    get builder() {
      return builder;
    },
    get reader() {
      return reader;
    },
    get stranger() {
      return stranger;
    },
    requestVerification,
    publish,
    decide,
    switchTo,
    remove,
    statusOf: getStatus,
  };
}

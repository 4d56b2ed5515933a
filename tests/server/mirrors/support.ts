import { eq } from 'drizzle-orm';
import { botPrograms, conversations } from '../../../server/database/tables/bots/conversations.ts';
import { mirrorRooms } from '../../../server/database/tables/bots/mirrors.ts';
import { answer } from '../../../server/modules/conversations/runtime/answers.service.ts';
import { acknowledge, leaseEvents } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import { listDueBots, runPrograms } from '../../../server/modules/conversations/programs/runPrograms.ts';
import { openMarket } from '../../../server/modules/market/openMarket.ts';
import { runMirror } from '../../../server/modules/mirrors/runMirror.ts';
import type { MirrorTools } from '../../../server/modules/mirrors/mirrorTools.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { startFakeHomeserver, type FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';
import { say, setMembership } from '../../support/fakeHomeserver/roomEvents.ts';
import type { Room } from '../../support/fakeHomeserver/state.ts';
import { createRuntime, createTalk } from '../conversations/support.ts';

const serviceToken = 'token-of-the-mirror-for-the-homeserver';
export const homeserverToken = 'token-of-the-homeserver-for-the-mirror';

/** An app whose conversations are mirrored on a homeserver, and the parties of a test. */
export class MirrorWorld {
  readonly api: TestApi;
  readonly home: FakeHomeserver;
  #accounts = 0;

  constructor(api: TestApi, home: FakeHomeserver) {
    this.api = api;
    this.home = home;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<MirrorWorld> {
    const home = await startFakeHomeserver({ serviceToken, serviceNames: /^_bourse_/ });
    const api = await startTestApi({
      env: {
        MATRIX_URL: home.url,
        MATRIX_AS_TOKEN: serviceToken,
        MATRIX_HS_TOKEN: homeserverToken,
        MATRIX_SERVER_NAME: home.state.serverName,
        ...env,
      },
    });
    return new MirrorWorld(api, home);
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.home.close();
  }

  get tools(): MirrorTools {
    const services = this.api.services();
    if (services.mirror === undefined) throw new Error('The mirror is off');
    return { services, mirror: services.mirror, log: this.api.app.log };
  }

  /** Works until nothing is due. */
  async run(): Promise<void> {
    while ((await runMirror(this.tools)) > 0);
  }

  /** The homeserver sends what it has, and the mirror handles it. */
  async receive(): Promise<void> {
    await this.home.pusher.pushAll(this.api.url, homeserverToken);
    await this.run();
  }

  createAccount(): string {
    this.#accounts += 1;
    return this.home.state.addAccount(`ada${this.#accounts}`, 'Right-2026!').userId;
  }

  /** The rooms of a user in which a ghost of this bot, or the user of the service, is. */
  findRoom(matrixId: string, botId?: number): Room {
    const creator = botId === undefined ? '@_bourse_mirror:homeserver.test' : `@_bourse_bot_${botId}:homeserver.test`;
    const room = this.home.state.rooms.findLast((item) => item.creator === creator && item.members.has(matrixId));
    if (room === undefined) throw new Error(`There is no room of ${creator} with ${matrixId}`);
    return room;
  }

  join(room: Room, matrixId: string): void {
    setMembership(this.home.state, room, { userId: matrixId, membership: 'join' });
  }

  leave(room: Room, matrixId: string): void {
    setMembership(this.home.state, room, { userId: matrixId, membership: 'leave' });
  }

  write(room: Room, matrixId: string, body: string, more: Readonly<Record<string, unknown>> = {}): void {
    say(this.home.state, room, matrixId, { msgtype: 'm.text', body, ...more });
  }

  /** What was said in a room, without who said it. */
  texts(room: Room): unknown[] {
    return room.messages.map(({ content }) => content['body']);
  }

  readCode(matrixId: string): string {
    const said = String(this.findRoom(matrixId).messages.at(-1)?.content['body']);
    return /\b\d{6}\b/.exec(said)?.[0] ?? '';
  }

  /** Links a Matrix account to a person. */
  async link(person: TestPerson, matrixId = this.createAccount()): Promise<string> {
    await this.api.as(person).call('startMatrixLink', { matrixId });
    await this.api.as(person).call('confirmMatrixLink', { code: this.readCode(matrixId) });
    await this.run();
    return matrixId;
  }

  /** A person with a linked account, who has joined the room of a bot. */
  async createLinkedTalk() {
    const talk = await createTalk(this.api);
    const matrixId = await this.link(talk.person);
    await this.send(talk.person, talk.botId, 'Hello');
    await this.run();
    const room = this.findRoom(matrixId, talk.botId);
    this.join(room, matrixId);
    await this.receive();
    return { ...talk, matrixId, room };
  }

  async send(person: TestPerson, botId: number, text: string): Promise<void> {
    this.#keys += 1;
    await this.api.as(person).call('sendConversationMessage', { botId, text, clientKey: `site-${this.#keys}` });
  }
  #keys = 0;

  /** The bot answers everything that waits for it with the same words. */
  async answerAll(botId: number, text = 'An answer'): Promise<void> {
    const runtime = createRuntime(this.api);
    for (;;) {
      const events = await leaseEvents(runtime, botId, { limit: 10, leaseSeconds: 60 });
      if (events.length === 0) return;
      for (const { id, lease, body } of events) {
        const interactionId: number = JSON.parse(body).data.interaction_id;
        await answer(runtime, botId, { interactionId, clientKey: `${id}:0`, text });
        await acknowledge(runtime, botId, { eventId: id, leaseId: lease });
      }
    }
  }

  /** Makes a bot the program of the platform for prices, and lets it answer what waits. */
  async runQuotes(botId: number): Promise<void> {
    await this.api.db.insert(botPrograms).values({ botId, program: 'quotes' });
    const market = openMarket(this.api.database, this.api.clock.now);
    const tools = { ...createRuntime(this.api), market, log: this.api.app.log };
    await runPrograms(tools, await listDueBots(tools));
  }

  async readRooms(botId: number) {
    return this.api.db
      .select({ state: mirrorRooms.state, roomId: mirrorRooms.roomId, failure: mirrorRooms.failure })
      .from(mirrorRooms)
      .innerJoin(conversations, eq(conversations.id, mirrorRooms.conversationId))
      .where(eq(conversations.botId, botId));
  }
}

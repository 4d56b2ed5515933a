import type { FakeHomeserverState } from './state.ts';

interface Transaction {
  readonly id: string;
  readonly body: string;
}

/** Pushes the events of rooms to an application service. A failed transaction is repeated, identical to the byte. */
export class TransactionPusher {
  readonly #state: FakeHomeserverState;
  /** The transaction that was not accepted yet. */
  #open: Transaction | undefined;
  #count = 0;
  /** The last one that was accepted. */
  last: Transaction | undefined;

  constructor(state: FakeHomeserverState) {
    this.#state = state;
  }

  /**
   * Sends the next transaction, or the one that failed.
   * @returns the status; undefined when there is nothing to send
   */
  async pushOnce(url: string, token: string): Promise<number | undefined> {
    const events = this.#open === undefined ? this.#state.pushed.splice(0, 100) : [];
    if (this.#open === undefined && events.length === 0) return undefined;
    this.#open ??= { id: `t${(this.#count += 1)}`, body: JSON.stringify({ events }) };
    const transaction = this.#open;
    const response = await putTransaction(url, token, transaction);
    if (response.status === 200) {
      this.last = transaction;
      this.#open = undefined;
    }
    return response.status;
  }

  /** Sends everything. */
  async pushAll(url: string, token: string): Promise<void> {
    for (let status: number | undefined = 200; status !== undefined;) {
      status = await this.pushOnce(url, token);
      if (status !== undefined && status !== 200) throw new Error(`The application service answered ${status}`);
    }
  }
}

/** A transaction as a homeserver sends it. */
export const putTransaction = (url: string, token: string, { id, body }: Transaction): Promise<Response> =>
  fetch(`${url}/_matrix/app/v1/transactions/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });

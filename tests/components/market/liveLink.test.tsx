import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { MockSubscriptionLink } from '@apollo/client/testing';
import { act, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createEarlyResponses } from '@/app/early/earlyResponses';
import { createApolloClient } from '@/app/apollo/client';
import { LivePrice } from '@/domain/market/LivePrice';
// Loaded beforehand, so that the test waits for the connection and not for its file.
import '@/domain/market/connectLiveQuotes';
import { LiveQuotesProvider } from '@/domain/market/LiveQuotesProvider';
import { QuoteChangesDocument } from '@/generated/market/quoteChanges';

import { aQuote } from '../../support/builders/quotes';
import { eventually } from '../../support/eventually';

type Message = { type: string; payload?: unknown; id?: string };

/** The browser's end of connections, with the server's side for the test. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  readonly sent: Message[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  readonly protocol: string;

  constructor(url: string, protocol: string) {
    super();
    this.url = url;
    this.protocol = protocol;
    FakeSocket.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code = 1000): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason: '' });
  }

  answer(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const socketNumber = (count: number) =>
  eventually(() => {
    const socket = FakeSocket.all[count - 1];
    if (!socket?.sent[0]) throw new Error('There is no such connection yet');
    return socket;
  });

describe('the connection of the site', () => {
  beforeEach(() => {
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('authenticates, and refreshes a rejected token before it reconnects', async () => {
    let token = 'old';
    const renewAccessToken = vi.fn(async () => {
      token = 'new';
      return true;
    });
    const client = createApolloClient({
      identity: { accessToken: () => token, language: () => 'tr' },
      renewal: { renewAccessToken, onInvalidToken: () => undefined, accessToken: () => token },
      early: createEarlyResponses(() => 'tr'),
      fetch: () => Promise.reject(new Error('No request was expected')),
      onOutdated: () => undefined,
    });
    const follow = (onData: (data: unknown) => void, failed: (error: unknown) => void) =>
      client
        .subscribe({ query: QuoteChangesDocument, variables: { tickerIds: [1] }, fetchPolicy: 'no-cache' })
        .subscribe({ next: ({ data, error }) => (error ? failed(error) : onData(data)), error: failed });

    const failed = vi.fn();
    follow(() => undefined, failed);
    const first = await socketNumber(1);
    expect(first.url).toBe(`ws://${window.location.host}/live`);
    expect(first.protocol).toBe('graphql-transport-ws');
    expect(first.sent).toEqual([{ type: 'connection_init', payload: { accessToken: 'old', language: 'tr' } }]);
    first.close(4403);
    await eventually(() => expect(failed).toHaveBeenCalledTimes(1));

    const onData = vi.fn();
    const stream = follow(onData, failed);
    const second = await socketNumber(2);
    expect(renewAccessToken).toHaveBeenCalledExactlyOnceWith('old');
    expect(second.sent[0]).toMatchObject({ payload: { accessToken: 'new' } });
    second.answer({ type: 'connection_ack' });
    const { id, payload } = await eventually(() => {
      const requests = second.sent[1];
      if (!requests) throw new Error('Nothing was asked yet');
      return requests;
    });
    expect(payload).toMatchObject({ operationName: 'quoteChanges', variables: { tickerIds: [1] } });
    const envelope = { __typename: 'QuotesResponse', status: 200, message: 'Done', data: [] };
    second.answer({ type: 'next', ...(id !== undefined && { id }), payload: { data: { quoteChanges: envelope } } });
    await eventually(() => expect(onData).toHaveBeenCalledWith({ quoteChanges: envelope }));
    stream.unsubscribe();
    client.stop();
  });
});

describe('LiveQuotesProvider', () => {
  it('subscribes to the prices on the page and writes none of them to the cache', async () => {
    const link = new MockSubscriptionLink();
    const requests: unknown[] = [];
    const spy = new ApolloLink((operation, forward) => {
      requests.push(operation.variables);
      return forward(operation);
    });
    const client = new ApolloClient({ cache: new InMemoryCache(), link: spy.concat(link) });
    const { unmount } = render(
      <IntlProvider locale="en">
        <ApolloProvider client={client}>
          <LiveQuotesProvider>
            <LivePrice tickerId={2} initial={{ price: 1 }} currency="USD" />
            <LivePrice tickerId={1} initial={{ price: 1 }} currency="USD" />
          </LiveQuotesProvider>
        </ApolloProvider>
      </IntlProvider>,
    );
    await eventually(() => expect(requests).toEqual([{ tickerIds: [1, 2] }]));
    const data = [{ __typename: 'LiveQuote', ...aQuote({ price: 42 }) }];
    act(() =>
      link.simulateResult({
        result: { data: { quoteChanges: { __typename: 'QuotesResponse', status: 200, message: 'Done', data } } },
      }),
    );
    expect(await screen.findByText('$42.00')).toBeInTheDocument();
    expect(client.extract()).toEqual({});
    unmount();
    client.stop();
  });
});

import { MessageType, parseMessage, type SubscribePayload } from 'graphql-ws';
import { readDocumentId } from '../graphql/requestBody.ts';
import type { LiveRequest } from './liveStreams.ts';

export const getRequest = ({ query, operationName, variables, extensions }: SubscribePayload): LiveRequest => ({
  query,
  operationName: operationName ?? undefined,
  variables: variables ?? {},
  // The protocol requires a text; it is empty when the id replaces it.
  documentId: query === '' ? readDocumentId(extensions) : undefined,
});

/** What a message subscribes to; undefined for other messages, and for those that the library rejects. */
export function findRequest(text: string): LiveRequest | undefined {
  if (!text.includes('"subscribe"')) return undefined;
  try {
    const message = parseMessage(text);
    return message.type === MessageType.Subscribe ? getRequest(message.payload) : undefined;
  } catch {
    return undefined;
  }
}

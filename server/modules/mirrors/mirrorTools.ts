import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../context/services.ts';
import type { MirrorPort } from '../../ports/mirror/mirrorPort.ts';

/** What the work of the mirror needs outside of a request. */
export interface MirrorTools {
  readonly services: Services;
  readonly mirror: MirrorPort;
  readonly log: FastifyBaseLogger;
}

/** Starts the keys of messages that were written on the homeserver: they are in the room already. */
export const MATRIX_KEY_PREFIX = 'matrix:';

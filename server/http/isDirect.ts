import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../config/config.ts';

/** Headers that proxies add to forwarded requests. */
const proxyHeaders: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
]);

const isProxyHeader = (name: string): boolean => proxyHeaders.has(name) || name.startsWith('x-forwarded');

const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);

/**
 * Whether a request comes directly from a program on this machine. Rejects DNS rebinding, other machines, and proxies
 * on this machine. Proxies that add no headers use HTTP/1.0 by default, which browsers do not.
 */
export const isDirect = ({ hostname, headers, raw }: FastifyRequest): boolean =>
  isLoopbackHost(hostname) &&
  isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
  raw.httpVersionMajor * 10 + raw.httpVersionMinor > 10 &&
  !Object.keys(headers).some(isProxyHeader);

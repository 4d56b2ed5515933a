import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { SessionCookie } from '../context/context.ts';

const COOKIE_NAME = 'bourse_refresh';

export function sessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): SessionCookie {
  const options = { path: '/auth', httpOnly: true, sameSite: 'strict', secure: config.secureCookies } as const;
  return {
    read: () => request.cookies[COOKIE_NAME],
    write: (token, expires) => void reply.setCookie(COOKIE_NAME, token, { ...options, expires }),
    clear: () => void reply.clearCookie(COOKIE_NAME, options),
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { SessionCookie } from '../context/context.ts';

const cookieName = 'bourse_refresh';

export function sessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): SessionCookie {
  const options = { path: '/auth', httpOnly: true, sameSite: 'strict', secure: config.secureCookies } as const;
  return {
    read: () => request.cookies[cookieName],
    write: (token, expires) => void reply.setCookie(cookieName, token, { ...options, expires }),
    clear: () => void reply.clearCookie(cookieName, options),
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The refresh token's way to and from the browser: an HttpOnly cookie that only the auth endpoint sees. */
export interface SessionCookie {
  read(): string | undefined;
  write(token: string, expires: Date): void;
  clear(): void;
}

const cookieName = 'bourse_refresh';

export function sessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config): SessionCookie {
  const options = { path: '/auth', httpOnly: true, sameSite: 'strict', secure: config.secureCookies } as const;
  return {
    read: () => request.cookies[cookieName],
    write: (token, expires) => void reply.setCookie(cookieName, token, { ...options, expires }),
    clear: () => void reply.clearCookie(cookieName, options),
  };
}

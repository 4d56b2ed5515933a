/** The hosts of a postgres:// URL, with their ports: `a:5432,b:5432`. `URL` reads one host only. */
const getHosts = (url: string): string => /^[a-z]+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '';

export const countHosts = (url: string): number => getHosts(url).split(',').length;

/** The same URL with its first host alone, as `URL` can read it. */
export function withFirstHost(url: string): string {
  const hosts = getHosts(url);
  return hosts.includes(',') ? url.replace(hosts, hosts.split(',')[0] ?? '') : url;
}

/** One URL for each host of a list. */
export function splitHosts(url: string): string[] {
  const hosts = getHosts(url);
  return hosts.split(',').map((host) => url.replace(hosts, host));
}

/** The URL in messages. */
export const withoutPassword = (url: string): string => url.replace(/^([a-z]+:\/\/[^:@/]*):[^@/]*@/, '$1:***@');

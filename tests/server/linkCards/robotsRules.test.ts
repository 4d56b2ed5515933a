import parseRobots from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { isAllowedByRobots, readRobotsRules } from '../../../server/ports/links/robotsRules.ts';

const isAllowed = (text: string, path: string): boolean =>
  isAllowedByRobots(readRobotsRules(text, 'BourseBot'), new URL(path, 'https://pages.example'));

describe('the rules of a robots.txt', () => {
  it.each<[string, string, string, boolean]>([
    ['without any', '', '/a', true],
    ['for all', 'User-agent: *\nDisallow: /a', '/ab', false],
    ['of other paths', 'User-agent: *\nDisallow: /a', '/b', true],
    [
      'for us in place of those for all',
      'User-agent: *\nDisallow: /\n\nUser-agent: boursebot/2\nDisallow: /x',
      '/a',
      true,
    ],
    ['for several programs', 'User-agent: BourseBot\nUser-agent: other\nDisallow: /', '/a', false],
    [
      'of a group that begins after ours',
      'User-agent: BourseBot\nDisallow: /x\nUser-agent: other\nDisallow: /',
      '/a',
      true,
    ],
    [
      'of two groups for us',
      'User-agent: BourseBot\nDisallow: /x\nUser-agent: *\nDisallow: /\nUser-agent: BourseBot\nDisallow: /y',
      '/y',
      false,
    ],
    ['without a value', 'User-agent: BourseBot\nDisallow:\nUser-agent: *\nDisallow: /', '/a', true],
    ['before any group', 'Disallow: /\nUser-agent: other\nDisallow: /', '/a', true],
    ['the longest of which allows', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['the longest of which forbids', 'User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b/c', false],
    ['as long as each other', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['with an asterisk', 'User-agent: *\nDisallow: /*/private', '/x/y/private/z', false],
    ['with an asterisk that fits nothing', 'User-agent: *\nDisallow: /a*b*a', '/ab', true],
    ['to the end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
    ['to another end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
    ['of one page', 'User-agent: *\nDisallow: /$', '/a', true],
    ['whose end begins twice', 'User-agent: *\nDisallow: /a*aa$', '/aa', true],
    ['of a query', 'User-agent: *\nDisallow: /*?id=', '/a?id=1', false],
    ['with letters', 'User-agent: *\nDisallow: /şirket', '/%c5%9firket', false],
    ['with comments and spaces', '  user-agent : * # all\r\n Disallow : /a # not b', '/a', false],
  ])('%s', (_name, text, path, expected) => {
    expect(isAllowed(text, path)).toBe(expected);
  });
});

/** All texts of so many parts. */
const combine = (parts: readonly string[], count: number): string[] =>
  count === 0 ? [''] : combine(parts, count - 1).flatMap((start) => parts.map((part) => start + part));

describe('a pattern', () => {
  it('matches what the usual parser matches', () => {
    const patterns = [1, 2, 3, 4]
      .flatMap((count) => combine(['a', '*', 'b'], count))
      .flatMap((text) => [text, `${text}$`]);
    const paths = [0, 1, 2, 3, 4].flatMap((count) => combine(['a', 'b'], count)).map((path) => `/${path}`);
    const differences = patterns.flatMap((pattern) => {
      const text = `User-agent: *\nDisallow: /${pattern}\nAllow: /a*b`;
      const usual = parseRobots('https://pages.example/robots.txt', text);
      return paths
        .filter((path) => usual.isAllowed(`https://pages.example${path}`, 'BourseBot') !== isAllowed(text, path))
        .map((path) => `${pattern} ${path}`);
    });
    expect(differences).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import { findChunk, findTexts, getFiles } from '../../scripts/vite/pageFiles.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_framework.js'] },
  '_framework.js': { name: 'framework', file: 'assets/framework.js' },
  '_parts.js': { name: 'parts', file: 'assets/parts.js', css: ['assets/parts.css'], imports: ['index.html'] },
  'src/portals/user/posts/FeedPage.tsx': { file: 'assets/FeedPage.js', imports: ['_parts.js', '_framework.js'] },
  'texts:/project/src/locales/user/tr': { file: 'assets/tr.js' },
};

describe('the files of a page', () => {
  it('are those of its module and of all that it imports, once each', () => {
    expect(getFiles(manifest, ['src/portals/user/posts/FeedPage.tsx'])).toEqual([
      'assets/framework.js',
      'assets/index.js',
      'assets/parts.css',
      'assets/parts.js',
      'assets/FeedPage.js',
    ]);
    expect(getFiles(manifest, ['framework'])).toEqual(['assets/framework.js']);
  });

  it('are found by the built code that imports the page', () => {
    const code = '() => import("./assets/FeedPage.js").then((module) => module.FeedPage)';
    expect(findChunk(manifest, code)).toBe('src/portals/user/posts/FeedPage.tsx');
    const inFolder = '() => import("./FeedPage.js").then((module) => module.FeedPage)';
    expect(findChunk(manifest, inFolder)).toBe('src/portals/user/posts/FeedPage.tsx');
    expect(() => findChunk(manifest, '() => import("./Page.js")')).toThrow(/No chunk/);
    expect(() => findChunk(manifest, '() => import("./assets/Gone.js")')).toThrow(/No chunk/);
    expect(findTexts(manifest, 'user', 'tr')).toBe('texts:/project/src/locales/user/tr');
    expect(() => findTexts(manifest, 'user', 'de')).toThrow(/no texts/);
  });
});

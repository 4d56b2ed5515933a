import { describe, expect, it } from 'vitest';

import { describeGrowth, getClosure, getPart, sumParts } from '../../scripts/bundle/closures.ts';

const chunks = {
  'main.js': { imports: ['react.js'], modules: { 'src/main.tsx': 100 } },
  'react.js': { imports: [], modules: { 'node_modules/react-dom/client.js': 9_000 } },
  'page.js': {
    imports: ['react.js', 'shared.js'],
    modules: { 'src/portals/public/login/LoginPage.tsx': 3_000 },
  },
  'shared.js': { imports: [], modules: { 'src/domain/market/LivePrice.tsx': 5_000, 'src/domain/market/rare.ts': 10 } },
};

describe('the check of the build', () => {
  it('counts a page with everything that its chunks import, once', () => {
    const files = getClosure(chunks, ['src/main.tsx', 'src/portals/public/login/LoginPage.tsx']);
    expect(files.toSorted()).toEqual(['main.js', 'page.js', 'react.js', 'shared.js']);
    expect(sumParts(chunks, files)['react-dom']).toBe(9_000);
  });

  it('names what grew or came, with its largest module and chunk', () => {
    expect(describeGrowth(chunks, ['page.js', 'shared.js'], { 'src/portals/public': 1_500 })).toEqual([
      'src/domain/market is new with 4.9 KB (largest: src/domain/market/LivePrice.tsx in shared.js)',
      'src/portals/public grew by 1.5 KB (largest: src/portals/public/login/LoginPage.tsx in page.js)',
    ]);
  });

  it.each([
    ['node_modules/antd/es/table/style/index.js', 'antd/table'],
    ['node_modules/@rc-component/menu/es/index.js', '@rc-component/menu'],
    ['src/domain/posts/card/PostCard.tsx', 'src/domain/posts'],
  ])('counts %s as %s', (module, part) => expect(getPart(module)).toBe(part));
});

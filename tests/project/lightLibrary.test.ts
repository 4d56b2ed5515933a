import { pathToFileURL } from 'node:url';

import { describe, expect, it } from 'vitest';

import { findSubstitute } from '../../scripts/vite/lightLibrary.ts';

/** A dependency of the library, which the substitute imports. */
const FAST_COLOR = pathToFileURL('node_modules/@ant-design/fast-color/lib/index.js').href;

const colorPresets = '/project/node_modules/antd/es/color-picker/components/ColorPresets.js';

describe('the substitutes of the component library', () => {
  it('replace their modules only', () => {
    expect(findSubstitute('/project/node_modules/antd/es/tooltip/UniqueProvider/index.js')).toContain('children');
    expect(findSubstitute('C:\\project\\node_modules\\antd\\es\\tooltip\\UniqueProvider\\index.js')).toBeDefined();
    expect(findSubstitute('/project/node_modules/antd/es/tooltip/index.js')).toBeUndefined();
    expect(findSubstitute('/project/src/antd/es/tooltip/UniqueProvider/index.js')).toBeUndefined();
  });

  it('find the same colours bright as the library', async () => {
    const { isBright: original } = await import('antd/es/color-picker/components/ColorPresets');
    const { AggregationColor } = await import('antd/es/color-picker/color');
    const code = findSubstitute(colorPresets)?.replace("'@ant-design/fast-color'", JSON.stringify(FAST_COLOR)).trim();
    const { isBright }: { isBright: typeof original } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code ?? '')}`
    );
    const colours = ['#000', '#fff', '#10b981', '#ffd666', '#3c3c3c', '#f5f5f5', 'rgba(255,255,255,0.3)', '#00000040'];
    expect(colours.map((colour) => isBright(new AggregationColor(colour), '#fff'))).toEqual(
      colours.map((colour) => original(new AggregationColor(colour), '#fff')),
    );
  });
});

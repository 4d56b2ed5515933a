import type { Plugin } from 'vite';

/** The code that replaces a module of the component library, by the end of its path. */
const substitutes: Readonly<Record<string, string>> = {
  // Moves one popup between several openers (`tooltip.unique`), which the product does not use. Every page would load
  // the code that places popups.
  'antd/es/tooltip/UniqueProvider/index.js': 'export default ({ children }) => children;',
  // The style of the button reads whether a colour is bright. The module that computes it contains the presets of the colour
  // picker, and with them the collapsing panels.
  'antd/es/color-picker/components/ColorPresets.js': `
    import { FastColor } from '@ant-design/fast-color';
    export const isBright = (value, background) => {
      const { r, g, b, a } = value.toRgb();
      if (a <= 0.5) return new FastColor(value.toRgbString()).onBackground(background).toHsv().v > 0.5;
      return r * 0.299 + g * 0.587 + b * 0.114 > 192;
    };
    export default () => { throw new Error('Colour pickers need scripts/vite/lightLibrary.ts without this module'); };`,
};

/** The code that replaces a module, if one does. */
export function findSubstitute(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  const name = Object.keys(substitutes).find((end) => path.endsWith(`/node_modules/${end}`));
  return name === undefined ? undefined : substitutes[name];
}

/**
 * Leaves out parts of the component library that the first page would load although nothing uses them. They cannot be
 * left out otherwise, because modules of the first page import them.
 */
export function lightLibrary(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'bourse-light-library',
    apply: 'build',
    load: {
      filter: { id: /[\\/]node_modules[\\/]antd[\\/]es[\\/]/ },
      handler(id) {
        const code = findSubstitute(id);
        if (code === undefined) return undefined;
        replaced.add(code);
        return { code, moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      if (error === undefined && replaced.size !== Object.keys(substitutes).length)
        this.error('The component library has other modules: adapt scripts/vite/lightLibrary.ts');
    },
  };
}

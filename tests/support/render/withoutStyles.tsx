import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

/** The classes with which antd hides what is closed. Dialogs have `display: none` themselves. */
const HIDDEN_CLASSES = [
  'ant-dropdown-hidden',
  'ant-select-dropdown-hidden',
  'ant-picker-dropdown-hidden',
  'ant-popover-hidden',
  'ant-tooltip-hidden',
  'ant-menu-hidden',
  'ant-menu-submenu-hidden',
  'ant-tabs-dropdown-hidden',
  'ant-tabs-content-hidden',
  'ant-collapse-panel-hidden',
  'ant-drawer-content-wrapper-hidden',
  'ant-drawer-mask-hidden',
] as const;

/** Receives the variables of the theme, which antd creates in any case. Outside of the document, jsdom parses no styles. */
const outsideDocument = document.createElement('div');

/** Removes the variables of the pages that a test has rendered, because antd removes them from the document only. */
export function removeVariables(): void {
  outsideDocument.replaceChildren();
}

/**
 * Leaves out the styles of antd: jsdom has no layout, and making and matching them took a seventh of the time of the
 * component tests. `hideClosedParts` adds those that tests see.
 */
export function WithoutStyles({ children }: { children: ReactNode }) {
  return (
    <StyleProvider container={outsideDocument}>
      <ConfigProvider theme={{ zeroRuntime: true }}>{children}</ConfigProvider>
    </StyleProvider>
  );
}

/** Hides the closed parts of antd, on every page of a test file. */
export function hideClosedParts(): void {
  const id = 'hidden-parts';
  // The files of a run share the page.
  if (document.getElementById(id) !== null) return;
  const style = document.createElement('style');
  style.id = id;
  style.textContent = `${HIDDEN_CLASSES.map((name) => `.${name}`).join(', ')} { display: none; }`;
  document.head.append(style);
}

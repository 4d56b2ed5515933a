/** The nonce of the page's Content-Security-Policy, or undefined where the server sets none (development, tests). */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/**
 * Gives every `<style>` that scripts of the app create the nonce of the page. antd passes it to most of its styles, but
 * not to those that lock the page behind a dialog and measure scrollbars (@rc-component/portal, getScrollBarSize).
 */
export function signStyles(nonce: string): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}

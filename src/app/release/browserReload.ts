/** Apart from the decision to reload, so that tests can replace it. */
export const reloadBrowser = (): void => window.location.reload();

import type { Page, Response } from '@playwright/test';

/**
 * The response to the next request of the page whose body contains this text, such as the name of a call. Start it before
 * the action that sends the request.
 */
export const getResponse = (page: Page, text: string): Promise<Response> =>
  page.waitForResponse((response) => response.request().postData()?.includes(text) === true);

/** Acts, and waits until the server has answered this call. */
export async function actAndWait(page: Page, call: string, act: () => Promise<unknown>): Promise<void> {
  const response = getResponse(page, call);
  await act();
  await response;
}

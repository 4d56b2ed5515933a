/** The latest moment to begin after the page has loaded, on a device that never rests. */
const LATEST_MS = 2_000;

/** Waits until the page has loaded its files and the device has nothing to do, so that first views come first. */
export async function whenQuiet(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => {
      window.addEventListener('load', resolve, { once: true });
    });
  // Safari does not have it.
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => {
    window.requestIdleCallback(resolve, { timeout: LATEST_MS });
  });
}

import { vi } from 'vitest';

/** Replaces `@/app/release/browserReload`, because jsdom cannot reload. */
export const reloadBrowser = vi.fn<() => void>();

import { vi } from 'vitest';

import type { RestFetch } from '@/shared/action/rest';

/** The REST call of the dashboards, answered with these messages; without any there is no notice. */
export const mockNotice = (...messages: string[]) =>
  vi.fn<RestFetch>(() =>
    Promise.resolve(
      Response.json({
        status: 200,
        message: 'OK',
        data: { getAllNewsDetails: messages.map((message, id) => ({ id, message })) },
      }),
    ),
  );

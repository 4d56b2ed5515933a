/** Names the table of a page by its path. Pages of single records share the views of their table. */
export const toTableName = (pathname: string): string =>
  pathname
    .replace(/^\//, '')
    .split('/')
    .map((segment) => (/^\d+$/.test(segment) ? ':id' : segment))
    .join('/');

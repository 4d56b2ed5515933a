/**
 * Names the table of a page by its path, with or without a slash at its end. Pages of single records share the views of
 * their table.
 */
export const toTableName = (pathname: string): string =>
  pathname
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map((segment) => (/^\d+$/.test(segment) ? ':id' : segment))
    .join('/');

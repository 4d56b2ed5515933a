type Variables = Readonly<Record<string, unknown>>;

/**
 * Whether a further page belongs to the rows that the query has now. Apollo passes a page that was requested before the
 * search changed to `updateQuery` with the rows of the new search.
 * @param observable the `observable` of the query's result
 * @param requested the variables of the page
 */
export function isOfQuery({ variables }: { readonly variables: Variables }, requested: Variables): boolean {
  return Object.keys(variables).every((name) => name === 'pageNumber' || variables[name] === requested[name]);
}

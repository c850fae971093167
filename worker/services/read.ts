/** The single `body` text of a statement that always gives one row. */
export async function bodyOf(prepared: D1PreparedStatement): Promise<string> {
  const body = await maybeBodyOf(prepared);
  if (body === null) throw new Error('The statement gave no row.');
  return body;
}

/** As `bodyOf`, where no row is an answer too. */
export function maybeBodyOf(prepared: D1PreparedStatement): Promise<string | null> {
  return prepared.first<string>('body');
}

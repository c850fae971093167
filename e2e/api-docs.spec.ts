import { expect, test } from './test.ts';

test('the description of the API is not part of what is deployed', async ({ request }) => {
  for (const address of ['/api/docs', '/api/docs/openapi.json']) {
    const answer = await request.get(address);
    expect([answer.status(), (await answer.json()).code]).toEqual([404, 'not_found']);
  }
});

import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { app } from '../worker/app.ts';
import { describeApi } from '../worker/openapi/document.ts';

// Here and not beside the description: the validator compiles the specification's schema to functions, which a Worker
// may not, and which takes seconds on a busy machine.
it('the description of the API is valid OpenAPI 3.1', async () => {
  const document = JSON.parse(JSON.stringify(describeApi(app.routes)));
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(() => validator.resolveRefs()).not.toThrow();
  expect((await validator.validate({ ...document, paths: { layouts: {} } })).valid).toBe(false);
});

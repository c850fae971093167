import { entryValues } from '../../../db/schema/entry-values.ts';
import { deletion } from '../deletion.ts';
import { VALUE_NOT_FOUND } from './write.ts';

export const valueDeletion = deletion(entryValues, { notFound: VALUE_NOT_FOUND });

import type { LinkInput } from '../../../core/contracts/links.ts';
import { api, body } from './client.ts';

export const makeLink = (json: LinkInput) => body(api.links.$post({ json }));

export const addressOf = (path: string): string => `${location.origin}${path}`;

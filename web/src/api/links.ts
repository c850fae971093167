import { queryOptions } from '@tanstack/react-query';
import type { LinkInput } from '../../../core/contracts/links.ts';
import { api, body } from './client.ts';

export const linksQuery = queryOptions({ queryKey: ['admin', 'links'], queryFn: () => body(api.links.$get()) });

export const makeLink = (json: LinkInput) => body(api.links.$post({ json }));
export const revokeLink = (id: number) => body(api.links[':id'].$delete({ param: { id: String(id) } }));

export const addressOf = (path: string): string => `${location.origin}${path}`;

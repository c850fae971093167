import type { LinkInput } from '../../../core/contracts/links.ts';
import { api, body } from './client.ts';

export const makeLink = (json: LinkInput) => body(api.links.$post({ json }));

/** Says where to enter the address of a link's calendar. The menus of these calendars have no common name for it. */
export const CALENDAR_HINT =
  'No Google Agenda (só no computador), no Calendário da Apple ou no Outlook, adicione uma agenda por endereço (URL) e cole este.';

export const addressOf = (path: string): string => `${location.origin}${path}`;
